import { Readable } from 'node:stream'
import { and, desc, eq } from 'drizzle-orm'
import { placesSaid } from '../../contract/document/placeholder.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { DocumentKind } from '../../contract/template/template.ts'
import { type Facts, fill } from '../document/model/fill.ts'
import { paperOf } from '../document/paper.ts'
import { type Asker, pdfOf } from '../document/pdf.ts'
import type { FileAnswer } from '../door/handler.ts'
import type { House } from '../house.ts'
import { documentTemplate } from '../tables/template.ts'
import { cleanName } from '../upload/create.ts'

/**
 * A letter as PDF, from the Chinese template of its kind that is in force. Throws `template.unknown` where the institution has none,
 * and `document.unfilled`, which names what the template asks for and the application does not say.
 */
export async function letterOf(
  house: House,
  tenantId: number,
  kind: DocumentKind,
  no: string,
  facts: Facts,
  asker: Asker,
): Promise<FileAnswer> {
  const inForce = and(
    eq(documentTemplate.tenantId, tenantId),
    eq(documentTemplate.kind, kind),
    eq(documentTemplate.language, 'zh'),
    eq(documentTemplate.state, 'active'),
  )
  const [template] = await house.db.orm
    .select()
    .from(documentTemplate)
    .where(inForce)
    .orderBy(desc(documentTemplate.changedAt))
  if (!template) throw new AppError('template.unknown')
  const { document, unresolved } = fill(template.body, facts)
  if (unresolved.length > 0) throw new AppError('document.unfilled', placesSaid(unresolved))
  const bytes = await pdfOf(house, paperOf(template.title, document), asker)
  return { stream: Readable.from([bytes]), name: `${cleanName(`${template.title}_${no}`)}.pdf`, size: bytes.length }
}
