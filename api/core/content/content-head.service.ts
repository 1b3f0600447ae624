import { and, eq } from 'drizzle-orm'
import type { ApiContext } from '#api/context.ts'
import { contentHeads } from '#api/db/schema/content-head.ts'
import type { Head, SharedHead } from '#cms/repository/shared.ts'

const THE_ROW = eq(contentHeads.id, 1)

/** Which commit is the content, as all processes of a database know it. */
export const contentHead = ({ database }: Pick<ApiContext, 'database'>): SharedHead => ({
  async read() {
    const [row] = await database.read
      .select({ commit: contentHeads.commit, number: contentHeads.number })
      .from(contentHeads)
      .where(THE_ROW)
    return row ?? null
  },
  move: (from: Head | null, to: Head) =>
    database.write(async (tx) => {
      const rows = from
        ? await tx
            .update(contentHeads)
            .set(to)
            .where(and(THE_ROW, eq(contentHeads.commit, from.commit)))
            .returning()
        : await tx
            .insert(contentHeads)
            .values({ id: 1, ...to })
            .onConflictDoNothing()
            .returning()
      return rows.length > 0
    }),
})
