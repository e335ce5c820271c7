import type { Access } from '../connection-access.ts'

/** The settings that the packages of all vendors accept. */
export interface PackageSettings extends Pick<Access, 'apiKey' | 'headers'> {
  readonly baseURL?: string
}

export function packageSettings({ apiKey, headers, baseURL }: Access): PackageSettings {
  return { apiKey, headers, ...(baseURL && { baseURL }) }
}
