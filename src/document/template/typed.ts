import * as z from 'zod/mini'
import { documentBody } from '../../../contract/document/document.ts'
import { withFitBody } from '../../../contract/document/documentFit.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import { documentKinds, documentLanguages } from '../../../contract/template/template.ts'
import { blankDocument } from '../editor/model.ts'

const shape = z.object({
  follows: z.nullable(z.string()),
  kind: z.enum(documentKinds),
  language: z.enum(documentLanguages),
  title: z.string(),
  body: documentBody,
})
export type Typed = z.output<typeof shape>

export const blank: Typed = { follows: null, kind: 'otherLetter', language: 'zh', title: '', body: blankDocument }

const read = lenient(shape, blank)
/** What lies in a draft of this device, made of the model as it is today. */
export const typedOf = (value: unknown): Typed => read(withFitBody(value))
