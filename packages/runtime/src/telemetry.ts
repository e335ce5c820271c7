/**
 * Loaded with `node --import @assay/runtime/telemetry`. Configured by the standard `OTEL_*`
 * variables alone; without an endpoint nothing is started and nothing is imported.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  const sdk = new NodeSDK()
  sdk.start()
  process.once('beforeExit', () => void sdk.shutdown())
}
