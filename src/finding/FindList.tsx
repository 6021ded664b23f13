import { useLingui } from '@lingui/react/macro'
import type { Find, findings } from '../../contract/finding/finding.ts'
import type { Reply } from '../../contract/kernel/call.ts'
import { hrefTo } from '../ui/address.ts'
import { Icon } from '../ui/Icon.tsx'
import { listed } from '../ui/listed.ts'
import { EmptyState } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { openFile } from '../upload/openFile.ts'
import { typedWords } from './words.ts'

interface FindListProps {
  found: Reply<typeof findings.findText>
  /** Of one case: then nobody needs to be told which. */
  ofCase: boolean
  /** Where downloads are told of. */
  list: string
}

/** The pages on which the words stand; one opens its file there. */
export function FindList({ found: { list: finds, waiting, lacking }, ofCase, list }: FindListProps) {
  const { t } = useLingui()
  return (
    <>
      {waiting > 0 ? (
        <p className="body muted small-text" role="status">{t`还有 ${waiting} 份材料正在识读，之后也可以检索到。`}</p>
      ) : null}
      {lacking.length > 0 ? (
        <p className="body muted small-text">
          {t`以下材料未能识读或仅识读了一部分，其余内容检索不到：${listed(lacking.map(({ name }) => name))}`}
        </p>
      ) : null}
      {finds.length === 0 ? (
        <EmptyState icon="search" title={t`没有找到`}>
          <p>{t`请换一个词，或减少检索词。`}</p>
        </EmptyState>
      ) : (
        <ul className="finds" aria-label={t`检索结果`}>
          {finds.map((find) => (
            <FindLine
              key={`${find.fileId ?? find.kind} ${find.caseId} ${find.page} ${find.snippet}`}
              find={find}
              ofCase={ofCase}
              list={list}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function FindLine({ find, ofCase, list }: { find: Find; ofCase: boolean; list: string }) {
  const { t, i18n } = useLingui()
  const { fileId, name, page, machine, partial, caseId, caseNo, kind, snippet, marks } = find
  const [first] = marks
  // In the viewer the words are marked; where a machine read them from a picture there are none to mark.
  const q = machine || !first ? undefined : snippet.slice(...first)
  const title = fileId ? name : i18n._(typedWords[kind] ?? typedWords.other!)
  const about = (
    <>
      <span className="find-title">
        <Icon name={fileId ? 'file' : 'edit'} />
        {title}
        {page ? <span className="muted nowrap">{t`第 ${page} 页`}</span> : null}
      </span>
      <span className="find-snippet">
        <Snippet find={find} />
      </span>
    </>
  )
  return (
    <li>
      {fileId && /\.pdf$/i.test(name) ? (
        <a className="find" href={hrefTo('/viewer', { file: fileId, page: page ?? 1, q })}>
          {about}
        </a>
      ) : fileId ? (
        <button type="button" className="find" onClick={() => void openFile({ id: fileId, name }, list)}>
          {about}
        </button>
      ) : (
        <a className="find" href={hrefTo('/CaseDetails', { caseId })}>
          {about}
        </a>
      )}
      <span className="find-from">
        {machine ? <Tag family="amber" icon="eye">{t`机器识读`}</Tag> : null}
        {partial ? <Tag family="amber" icon="info">{t`仅识读部分内容`}</Tag> : null}
        {ofCase ? null : (
          <a className="nowrap number" href={hrefTo('/CaseDetails', { caseId })}>
            {caseNo}
          </a>
        )}
      </span>
    </li>
  )
}

/** What stands around the words, with the words marked. */
function Snippet({ find: { snippet, marks } }: { find: Find }) {
  const parts = marks.flatMap(([from, to], at) => [
    snippet.slice(marks[at - 1]?.[1] ?? 0, from),
    <mark key={from}>{snippet.slice(from, to)}</mark>,
  ])
  return (
    <>
      {parts}
      {snippet.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
