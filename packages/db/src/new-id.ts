import { v7 } from 'uuid'

/** A UUIDv7: globally unique and sorted by creation time. */
export function newId(): string {
  return v7()
}
