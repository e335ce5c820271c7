import { Button } from '@mantine/core'
import { errorText } from '../../api/error-text.ts'
import { saveFile } from '../../components/save-file.ts'
import { showFailure } from '../../components/toast.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useExportMeMutation } from './account-api.ts'
import { Panel } from './panel.tsx'

/** Everything the server holds about the user, as a file. */
export function DataPanel() {
  const { isGuest } = useIdentity()
  const [exportMe, { isLoading, reset }] = useExportMeMutation()

  async function download() {
    const { data, error } = await exportMe()
    // A copy of everything is nothing to keep in memory.
    reset()
    if (error) return showFailure(errorText(error))
    const text = JSON.stringify(data, undefined, 2)
    saveFile('assay-export.json', new Blob([text], { type: 'application/json' }))
  }

  return (
    <Panel title="Your Data">
      <p>
        {isGuest ? 'Your chats and votes' : 'Your account, chats, votes and items'} in one file.
      </p>
      <Button variant="default" disabled={isLoading} onClick={() => void download()}>
        Download
      </Button>
    </Panel>
  )
}
