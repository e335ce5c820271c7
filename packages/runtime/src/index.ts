export { afterOutage } from './after-outage.ts'
export { type OutsideAddresses, outsideAddress } from './base-urls.ts'
export { type Cause, currentCause } from './cause.ts'
export {
  checkDependencies,
  type Dependencies,
  type Probe,
  type Probes,
} from './check-dependencies.ts'
export { coalesce } from './coalesce.ts'
export { errorKindsOf } from './error-kinds.ts'
export { every } from './every.ts'
export { failpoint, failpointsArmed } from './failpoints/failpoint.ts'
export { FAILPOINT_NAMES, type FailpointName } from './failpoints/failpoint-names.ts'
export { hostToBind, urlOfHost } from './host-to-bind.ts'
export { inBackground } from './in-background.ts'
export { createLogger, type Logger } from './logger.ts'
export { type ProxySettings, proxyOutgoingCalls, readProxySettings } from './outgoing-proxy.ts'
export { Address, AdminEnv, List, Port, RedisUrl, readEnv, ServersEnv } from './read-env.ts'
export { forRequest, isRequestId } from './request-id.ts'
export { runCommands, UsageError } from './run-commands.ts'
export { startHealthServer } from './start-health-server.ts'
export { type Main, startMain } from './start-main.ts'
export { terminationSignal } from './termination-signal.ts'
export { withTestTimes } from './test-times.ts'
export { createTracedHistogram } from './traced-histogram.ts'
export {
  currentTrace,
  currentTraceId,
  inSpan,
  isTracing,
  type OpenSpan,
  openSpan,
  type Trace,
  traceEndpoint,
} from './tracing.ts'
export { VERSION } from './version.ts'
export { waitFor } from './wait-for.ts'
export { withoutEmpty } from './without-empty.ts'
