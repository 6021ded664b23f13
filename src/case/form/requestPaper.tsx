import { msg } from '@lingui/core/macro'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { caseParts } from '../../../contract/case/casePart.ts'
import { caseBody } from '../../../contract/case/caseRequest.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import { paper } from '../../draft/paper/paper.ts'
import { besideLists } from '../../draft/refusals.ts'
import { CaseFacts } from '../CaseFacts.tsx'
import { blank, bodyOf, letterOf, type Typed, titleOf, typedOf } from './typed.ts'

/** A request for arbitration (/caseAdd, /caseEdit). */
export const requestPaper = paper({
  submit: caseLife.submitCase,
  body: caseBody,
  title: () => msg`仲裁申请`,
  titleOf,
  parts: wordsOf(caseParts),
  typedOf: (fields): Typed => (fields === undefined ? blank() : typedOf(fields)),
  bodyOf,
  // Files are no field, of which the form keeps only what stands at its name itself.
  placeOf: besideLists(['applicants', 'respondents', 'agents', 'claims', 'evidence']),
  placeOfFile(purpose, { agents }) {
    const at = agents.findIndex(({ id }) => letterOf(id) === purpose)
    return at < 0 ? 'files' : `agents.${at}.letter`
  },
  Facts: ({ typed, files }) => <CaseFacts typed={typed} files={files} />,
})
