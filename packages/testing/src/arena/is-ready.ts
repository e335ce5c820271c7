/** Returns true if the process reports that all its dependencies answer. */
export async function isReady(process: { readonly metricsUrl: string }): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000)
  const response = await fetch(`${process.metricsUrl}/dependencies`, { signal }).catch(
    () => undefined,
  )
  await response?.body?.cancel()
  return response?.ok ?? false
}
