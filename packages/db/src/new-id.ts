import { v7 } from 'uuid'

/** A UUIDv7: unique everywhere and sorted by time of creation. */
export function newId(): string {
  return v7()
}
