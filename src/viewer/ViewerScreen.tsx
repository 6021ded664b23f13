import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { useView, useViewName } from '../ui/view.tsx'
import { Downloads } from '../upload/Downloads.tsx'
import { saveFile } from '../upload/openFile.ts'
import { PdfView } from './PdfView.tsx'
import { useFile } from './useFile.ts'
import { usePlace } from './usePlace.ts'

/**
 * /viewer?file=&page=&q=&beside=: a PDF to be read, at a page and with words looked for; `beside` is a second one at its right.
 * With `bundle` and `ref` it is that bundle, at the place of such as A/1/3.
 */
export function ViewerScreen() {
  const { t } = useLingui()
  const { search } = useView()
  const place = usePlace(search)
  const narrow = useNarrow(768)
  const [closed, setClosed] = useState<string>()
  // Of this address: another one on the same screen may name a second file, too.
  const beside = search.beside === closed ? undefined : search.beside
  const [shown, setShown] = useState<'first' | 'second'>('first')
  if (!place.file)
    return (
      <>
        <Head />
        {place.error ? (
          <ErrorState error={place.error} retry={place.retry} />
        ) : place.loading ? (
          <Skeleton lines={8} />
        ) : (
          <EmptyState icon="file" title={t`没有要阅读的文件`}>
            <p>{t`请从案件的材料中选择“阅读”。`}</p>
          </EmptyState>
        )}
      </>
    )
  const first = <One key={place.file} id={place.file} page={place.page} find={search.q} names />
  if (!beside) return <div className="viewer">{first}</div>
  const second = <One key={beside} id={beside} page={1} onClose={() => setClosed(beside)} />
  // Of two beside each other a phone shows one at a time; both stay where they are.
  return (
    <>
      {narrow ? (
        <fieldset className="row viewer-which" aria-label={t`两份文件`}>
          <Button small aria-pressed={shown === 'first'} onClick={() => setShown('first')}>{t`第一份`}</Button>
          <Button small aria-pressed={shown === 'second'} onClick={() => setShown('second')}>{t`第二份`}</Button>
        </fieldset>
      ) : null}
      <div className="viewer" data-two={!narrow || undefined}>
        <div hidden={narrow && shown !== 'first'}>{first}</div>
        <div hidden={narrow && shown !== 'second'}>{second}</div>
      </div>
    </>
  )
}

/** What the screen is, as long as there is no file to name it. */
function Head() {
  const { t } = useLingui()
  return (
    <div className="page-head">
      <h1>{t`阅读`}</h1>
    </div>
  )
}

function One({
  id,
  page,
  find,
  names = false,
  onClose,
}: {
  id: string
  page: number | undefined
  find?: string | undefined
  /** It is what the tab is called after. */
  names?: boolean
  onClose?: () => void
}) {
  const { t } = useLingui()
  const list = useId()
  const { file, error, cancelled, retry } = useFile(id, list)
  useViewName(names ? (file?.name ?? '') : '')
  if (!file)
    return (
      <>
        {names ? <Head /> : null}
        {error ? (
          <ErrorState error={error} retry={retry} />
        ) : cancelled ? (
          <EmptyState icon="file" title={t`已取消打开`}>
            <Button icon="refresh" onClick={retry}>{t`重新打开`}</Button>
          </EmptyState>
        ) : (
          <div className="viewer-wait">
            <Downloads list={list} />
            <Skeleton lines={6} />
          </div>
        )}
      </>
    )
  return (
    <PdfView
      blob={file.blob}
      // The same file may stand at both sides.
      name={names ? file.name : t`第二份：${file.name}`}
      page={page}
      find={find}
      heading={names ? <h1 title={file.name}>{file.name}</h1> : <h2 title={file.name}>{file.name}</h2>}
    >
      <span className="viewer-file">
        <Button
          look="quiet"
          small
          icon="download"
          aria-label={t`下载 ${file.name}`}
          onClick={() => void saveFile({ id, name: file.name }, list, async () => file.blob)}
        />
        {onClose ? (
          <Button look="quiet" small icon="close" aria-label={t`关闭 ${file.name}`} onClick={onClose} />
        ) : null}
      </span>
    </PdfView>
  )
}
