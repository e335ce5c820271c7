import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorText } from '../../api/error-text.ts'
import form from '../../components/form/form.module.css'
import { saveText } from '../../components/save-file.ts'
import { showFailure } from '../../components/toast.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useExportMeMutation } from './account-api.ts'
import { Panel } from './panel.tsx'

/** Downloads everything that the server stores about the user, as a file. */
export function DataPanel() {
  const { isGuest } = useIdentity()
  const [exportMe, { isLoading, reset }] = useExportMeMutation()

  async function download() {
    const { data, error } = await exportMe()
    // Do not keep the whole export in memory.
    reset()
    if (error) return showFailure(errorText(error))
    saveText('assay-export.json', JSON.stringify(data, undefined, 2))
  }

  return (
    <Panel title={t`Your data`}>
      <p>
        <Trans>
          {isGuest ? t`Your chats and votes` : t`Your account, chats and votes`} in one file.
        </Trans>
      </p>
      <div className={form.actions}>
        <Button variant="default" disabled={isLoading} onClick={() => void download()}>
          {t`Download`}
        </Button>
        <Button variant="default" component={Link} to="/votes">
          {t`My votes`}
        </Button>
      </div>
    </Panel>
  )
}
