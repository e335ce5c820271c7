import type { Database } from '@assay/db'

/** Answers read with one statement. */
const PAGE = 200

/** Reads the answers of an outside arm in the order of the items; null for an item without one. */
export async function* readUploadedAnswers(
  db: Database,
  { studyId, armId }: { readonly studyId: string; readonly armId: string },
): AsyncGenerator<(string | null)[]> {
  for (let skip = 0; ; skip += PAGE) {
    const rows = await db
      .selectFrom('studyItems as item')
      .leftJoin('studyResponses as response', (join) =>
        join.onRef('response.itemId', '=', 'item.id').on('response.armId', '=', armId),
      )
      .select('response.content')
      .where('item.studyId', '=', studyId)
      .orderBy('item.position')
      .offset(skip)
      .limit(PAGE)
      .execute()
    yield rows.map(({ content }) => content)
    if (rows.length < PAGE) return
  }
}
