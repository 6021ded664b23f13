import { useLingui } from '@lingui/react/macro'
import { defencePage, defences } from '../../../../contract/defence/defence.ts'
import { evidencePage, evidences } from '../../../../contract/evidence/evidence.ts'
import {
  choiceWords,
  opinionMarks,
  opinionPage,
  opinionParts,
  opinions,
} from '../../../../contract/evidence/opinion.ts'
import { kindWords } from '../../../case/defence/words.ts'
import { filesOf, type Piece, piecesOf } from '../../../evidence/items.ts'
import { otherSide, type Spoken, spokenOf } from '../../../evidence/opinion/spoken.ts'
import { sideWords } from '../../../evidence/opinion/words.ts'
import { useCase } from '../../../list/useCase.ts'
import { useCaseRows } from '../../../local/hooks.ts'
import { clipped } from './clip.ts'
import { type Insertable, paragraphsOf } from './insertable.ts'

const titleMax = 60
const isPdf = (name: string) => /\.pdf$/i.test(name)

/** What there is in the case to write about: the claims, the facts alleged, what each side answers, and the evidence with what is said of it. */
export function useInsertables(caseId: string) {
  const { t, i18n } = useLingui()
  const { detail } = useCase(caseId)
  const said = useCaseRows(defences.listDefences, caseId, defencePage, 'oldest').list
  const submissions = useCaseRows(evidences.listEvidence, caseId, evidencePage, 'newest').list
  const spoken = spokenOf(useCaseRows(opinions.listOpinions, caseId, opinionPage, 'newest').list ?? [])

  const quoted = (key: string, title: string, quote: string, evidence: string, label: string): Insertable => ({
    ...{ key, title, about: clipped(quote, titleMax), quote, evidence, paged: false, label: () => label },
  })
  const claims = (detail?.claims ?? []).map(({ text }, at) => {
    const no = at + 1
    return quoted(`claim ${no}`, t`仲裁请求第 ${no} 项`, text, 'overview', t`仲裁请求第${no}项`)
  })
  const counterclaims = (said ?? []).flatMap(({ id, kind, claim, partyName }) =>
    kind !== 'counterclaim' || !claim
      ? []
      : claim.claims.map(({ text }, at) => {
          const no = at + 1
          const title = t`${partyName}的反请求第 ${no} 项`
          return quoted(`${id} ${no}`, title, text, 'defence', t`反请求第${no}项`)
        }),
  )
  const facts = paragraphsOf(detail?.facts ?? '').map((text, at) => {
    const no = at + 1
    return quoted(`facts ${no}`, t`事实与理由第 ${no} 段`, text, 'overview', t`仲裁申请书“事实与理由”`)
  })
  const positions = (said ?? []).flatMap(({ id, kind, partyName, versions }) =>
    paragraphsOf(versions.at(-1)?.text ?? '').map((text, at) => {
      const what = i18n._(kindWords[kind])
      const no = at + 1
      return quoted(`${id} text ${no}`, t`${partyName}：${what}第 ${no} 段`, text, 'defence', t`${partyName}${what}`)
    }),
  )
  const sides = { APP: t({ message: '申请人', context: 'case' }), DEF: t`被申请人` }
  const exhibits = { APP: (no: number) => t`申请人证据${no}`, DEF: (no: number) => t`被申请人证据${no}` }
  const opinionOf = (piece: Piece, { remarks, ...one }: Spoken) => {
    const exhibit = exhibits[piece.camp](piece.no)
    const side = sides[otherSide[piece.camp]]
    const marks = opinionMarks.map(
      (mark) => `${i18n._(opinionParts[mark].words)}${t`：`}${i18n._(choiceWords[one[mark]])}`,
    )
    const list = marks.join(t`，`)
    return `${t`${side}对${exhibit}的质证意见：${list}。`}${remarks}`
  }
  const evidence = (['APP', 'DEF'] as const).flatMap((camp) =>
    piecesOf(submissions ?? [], camp).flatMap((piece): Insertable[] => {
      const exhibit = exhibits[camp](piece.no)
      const title = `${exhibit} ${piece.name}`
      const opinion = spoken.get(piece.id)?.[0]
      const file = filesOf(piece).find((one) => isPdf(one.file.name))?.file
      const paged = file !== undefined
      return [
        {
          ...{ key: piece.id, title, about: clipped(piece.purpose, titleMax), quote: '' },
          label: (page) => (paged ? t`${exhibit}第${page}页` : exhibit),
          ...{ evidence: file?.attachmentId ?? 'documents', paged },
        },
        ...(opinion
          ? [
              quoted(
                `${piece.id} opinion`,
                `${exhibit} · ${i18n._(sideWords[otherSide[camp]])}`,
                opinionOf(piece, opinion),
                'documents',
                exhibit,
              ),
            ]
          : []),
      ]
    }),
  )
  return {
    known: detail !== undefined && said !== undefined && submissions !== undefined,
    groups: [
      { key: 'claims', title: t`请求与反请求`, list: [...claims, ...counterclaims] },
      { key: 'facts', title: t`事实与理由`, list: facts },
      { key: 'positions', title: t`各方意见`, list: positions },
      { key: 'evidence', title: t`证据与质证意见`, list: evidence },
    ],
  }
}
