import { useSearchParams } from 'react-router'
import { OVERALL } from '../labels/board-title.ts'

/** The board that the address names, and the way to another one. */
export function useChosenBoard() {
  const [params, setParams] = useSearchParams()
  const choose = (board: string) => setParams(board === OVERALL ? {} : { board }, { replace: true })
  return [params.get('board') ?? OVERALL, choose] as const
}
