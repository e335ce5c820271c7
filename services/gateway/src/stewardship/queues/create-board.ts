import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import type {
  AppControllerRoute,
  BullBoardQueues,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app'

type Queue = ConstructorParameters<typeof BullMQAdapter>[0]

/** The parts that bull-board expects a web server to serve. */
export interface Board {
  readonly queues: BullBoardQueues
  readonly config: UIConfig
  /** The page's read-only routes. None of them changes a queue. */
  readonly reads: readonly Pick<AppControllerRoute, 'route' | 'handler'>[]
  /** The folder of the page's scripts and styles. */
  readonly staticRoot: string
  /** The folder of the page itself. */
  readonly viewRoot: string
}

const CONFIG: UIConfig = {
  boardTitle: 'Queues',
  hideDocsLink: true,
  miscLinks: [{ text: 'Back to the arena', url: '/' }],
  showWorkers: false,
  locale: { lng: 'en-US' },
}

/** Builds a read-only view of `queues`. */
export function createBoard(queues: readonly Queue[]): Board {
  const parts: { -readonly [Part in keyof Board]?: Board[Part] } = {}
  const collect = <Part extends keyof Board>(part: Part, value: Board[Part]) => {
    parts[part] = value
    return collector
  }
  const collector: IServerAdapter = {
    setQueues: (value) => collect('queues', value),
    setUIConfig: (value) => collect('config', value),
    setApiRoutes: (routes) =>
      collect(
        'reads',
        routes.filter(({ method }) => method === 'get'),
      ),
    setStaticPath: (_route, folder) => collect('staticRoot', folder),
    setViewsPath: (folder) => collect('viewRoot', folder),
    setEntryRoute: () => collector,
    setErrorHandler: () => collector,
  }
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: collector,
    options: { uiConfig: CONFIG },
  })
  return parts as Board
}
