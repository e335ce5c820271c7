/**
 * Loaded with `node --import @assay/runtime/telemetry`. Configured by the standard `OTEL_*`
 * variables alone; without an endpoint nothing is started and nothing is imported.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const [{ NodeSDK }, { randomUUID }, { VERSION }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('node:crypto'),
    import('./version.ts'),
  ])
  // What the deployment says about itself comes last, and wins.
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
