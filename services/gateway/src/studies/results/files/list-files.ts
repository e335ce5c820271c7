import { createHash } from 'node:crypto'
import type { StudyFileDto } from '@assay/contracts/studies/files'
import type { StudyExport } from './open-export.ts'
import { STUDY_FILE_NAMES, STUDY_FILES } from './study-files.ts'

/** Lists the files of a study. Each is written once to count and hash its bytes. */
export async function listFiles(opened: StudyExport): Promise<StudyFileDto[]> {
  const files: StudyFileDto[] = []
  for (const name of STUDY_FILE_NAMES) {
    const { description, write } = STUDY_FILES[name]
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of write(opened)) {
      hash.update(part)
      bytes += Buffer.byteLength(part)
    }
    files.push({ name, description, bytes, sha256: hash.digest('hex') })
  }
  return files
}
