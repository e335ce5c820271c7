import { t } from '@lingui/core/macro'
import { QRCodeSVG } from 'qrcode.react'

const SIZE_PX = 192
const QUIET_ZONE_MODULES = 4

/** Dark on light in both schemes, because many apps cannot read inverted codes. */
export function QrCode({ value }: { value: string }) {
  return (
    <QRCodeSVG
      value={value}
      size={SIZE_PX}
      marginSize={QUIET_ZONE_MODULES}
      role="img"
      title={t`QR code for the key`}
    />
  )
}
