export { buildClient } from './build-client.ts'
export { checkPort } from './check-port.ts'
export { ensurePythonEnvironment } from './python-environment.ts'
export { loadEnvFile, readSettings } from './read-settings.ts'
export { ROOT } from './root.ts'
export { runAdminCommand } from './run-admin-command.ts'
export { createSecrets, readSecrets, type Secrets } from './secrets.ts'
export { readServersFile, writeServersFile } from './servers-file.ts'
export { type ServiceName, serviceEnv } from './service-env.ts'
export {
  type RunSettings,
  ServiceError,
  type ServiceExit,
  type ServiceProcess,
} from './start-service.ts'
export {
  listProcessNames,
  type Replicas,
  type System,
  type SystemOptions,
  startSystem,
} from './start-system.ts'
export { waitFor } from './wait-for.ts'
