import { QRCodeSVG } from 'qrcode.react'

const SIZE_PX = 192
const QUIET_ZONE_MODULES = 4

/** Dark on light in both schemes: many apps cannot read the inverse. */
export function QrCode({ value }: { value: string }) {
  return (
    <QRCodeSVG
      value={value}
      size={SIZE_PX}
      marginSize={QUIET_ZONE_MODULES}
      role="img"
      title="QR code for the key"
    />
  )
}
