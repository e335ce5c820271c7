import type { CreatedTokenDto, PersonalTokenDto } from '@assay/contracts/personal-tokens'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { commaText, dayText, timeText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Panel } from './panel.tsx'
import { useListTokensQuery, useRevokeTokenMutation } from './token-api.ts'
import { NewTokenDialog, ShownTokenDialog } from './token-dialogs.tsx'
import styles from './token-panel.module.css'
import { SCOPES } from './token-scopes.ts'

type Opened =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'show'; readonly token: CreatedTokenDto }
  | { readonly dialog: 'revoke'; readonly token: PersonalTokenDto }

/** Creates, lists and revokes the access tokens of the account. */
export function TokenPanel() {
  const query = useListTokensQuery()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <Panel title={t`Access tokens`}>
      <p>
        <Trans>
          With an access token, a script can use the API as you, within the token’s scopes.
        </Trans>
      </p>
      <Loaded query={query} label={t`access tokens`}>
        {(tokens) => (
          <TokenList tokens={tokens} onRevoke={(token) => setOpened({ dialog: 'revoke', token })} />
        )}
      </Loaded>
      <Button onClick={() => setOpened({ dialog: 'create' })}>{t`Create token`}</Button>
      {opened?.dialog === 'create' && (
        <NewTokenDialog
          onCreated={(token) => setOpened({ dialog: 'show', token })}
          onClose={close}
        />
      )}
      {opened?.dialog === 'show' && <ShownTokenDialog token={opened.token} onClose={close} />}
      {opened?.dialog === 'revoke' && <RevokeDialog token={opened.token} onClose={close} />}
    </Panel>
  )
}

interface TokenListProps {
  readonly tokens: readonly PersonalTokenDto[]
  readonly onRevoke: (token: PersonalTokenDto) => void
}

function TokenList({ tokens, onRevoke }: TokenListProps) {
  if (tokens.length === 0) return <p>{t`You have no access tokens.`}</p>
  return (
    <ul className={styles.tokens} aria-label={t`Access tokens`}>
      {tokens.map((token) => (
        <li key={token.id}>
          <div>
            <strong>{token.name}</strong>
            <p>{commaText(token.scopes.map((scope) => SCOPES[scope].label))}</p>
            <p>
              {expiryText(token)} · {lastUseText(token)}
            </p>
          </div>
          <Button
            variant="light"
            color="red"
            size="xs"
            aria-label={t`Revoke ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            {t`Revoke`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function expiryText({ expires_at: at }: PersonalTokenDto): string {
  return `${Date.parse(at) > Date.now() ? t`Expires` : t`Expired`} ${dayText(at)}`
}

function lastUseText({ last_used_at: at }: PersonalTokenDto): string {
  return at === null ? t`never used` : t`last used ${timeText(at)}`
}

interface RevokeDialogProps {
  readonly token: PersonalTokenDto
  readonly onClose: () => void
}

function RevokeDialog({ token: { id, name }, onClose }: RevokeDialogProps) {
  const [revoke] = useRevokeTokenMutation()
  return (
    <ActionDialog
      title={t`Revoke ${name}?`}
      label={t`Revoke`}
      success={t`Access token revoked.`}
      onRun={() => revoke({ id })}
      onClose={onClose}
    >
      {t`Scripts that use this token will stop working. You can’t undo this.`}
    </ActionDialog>
  )
}
