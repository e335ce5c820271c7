import type { ModelOptions } from '@assay/contracts/connections'

/** Converts the options that apply to every request for a model. */
export function toRequestOptions({ temperature, reasoning, extra_body }: ModelOptions) {
  return { fixedTemperature: temperature, reasoning, extraBody: extra_body }
}
