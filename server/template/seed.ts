import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { documentKinds, documentLanguages, isOfFiling } from '../../contract/template/template.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { documentTemplate } from '../tables/template.ts'
import { firstTemplates } from './firstTemplates.ts'
import { written } from './write.ts'

/** Gives every institution the first templates of each kind that it has none of, in force; of two servers that start together one does. */
export async function seedTemplates(house: House): Promise<void> {
  await house.db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715004)`)
    const tenants = await tx.selectDistinct({ id: account.tenantId }).from(account)
    for (const { id: tenantId } of [{ id: 1 }, ...tenants.filter(({ id }) => id !== 1)]) {
      const known = await tx
        .selectDistinct({ kind: documentTemplate.kind })
        .from(documentTemplate)
        .where(eq(documentTemplate.tenantId, tenantId))
      const lacking = documentKinds.filter((kind) => !known.some((one) => one.kind === kind))
      if (lacking.length === 0) continue
      const rows = lacking.flatMap((kind) =>
        documentLanguages
          .filter((language) => !isOfFiling(kind) || language === 'zh')
          .map((language) => {
            const { title, parts } = firstTemplates[kind]
            const own = { id: randomUUID(), lineId: randomUUID(), version: 1, tenantId, kind, language }
            const said = { title: language === 'both' ? title.join(' ') : title[language === 'zh' ? 0 : 1] }
            return {
              ...own,
              ...said,
              state: 'active' as const,
              body: written(parts, language),
              byName: '',
              changedAt: house.now(),
            }
          }),
      )
      await tx.insert(documentTemplate).values(rows)
    }
  })
}
