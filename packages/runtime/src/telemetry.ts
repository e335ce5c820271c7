/**
 * Tracing, loaded with `node --import @assay/runtime/telemetry` and configured with the standard
 * `OTEL_*` variables. Without an endpoint, it imports and starts nothing.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const [{ NodeSDK }, { randomUUID }, { VERSION }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('node:crypto'),
    import('./version.ts'),
  ])
  // Attributes from the deployment come last, so that they take precedence.
  process.env.OTEL_RESOURCE_ATTRIBUTES = [
    'service.namespace=assay',
    `service.version=${VERSION}`,
    `service.instance.id=${randomUUID()}`,
    process.env.OTEL_RESOURCE_ATTRIBUTES,
  ]
    .filter(Boolean)
    .join(',')
  process.env.OTEL_TRACES_SAMPLER ||= 'parentbased_traceidratio'
  const sdk = new NodeSDK()
  sdk.start()
  process.once('beforeExit', () => void sdk.shutdown())
}
