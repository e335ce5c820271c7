/** The logo: two overlapping answers. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="12" cy="16" r="9" fill="#0e7c86" />
      <circle cx="20" cy="16" r="9" fill="#4c5fd5" fillOpacity="0.85" />
      <path d="M16 7.94a9 9 0 0 1 0 16.12a9 9 0 0 1 0-16.12Z" fill="#dff3f2" />
    </svg>
  )
}
