import { Loader } from '@mantine/core'

export function LoadingDots({ label }: { label: string }) {
  return <Loader type="dots" size={32} color="gray" role="img" aria-label={label} />
}
