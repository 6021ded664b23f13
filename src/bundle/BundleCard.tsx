import { useLingui } from '@lingui/react/macro'
import { type Bundle, bundleMost, bundles } from '../../contract/bundle/bundle.ts'
import { AppError, isErrorCode } from '../../contract/errors/errors.ts'
import { runAction } from '../action/runAction.ts'
import { ask } from '../local/call.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { errorText } from '../ui/errorText.ts'
import { bytes, dateTime } from '../ui/format.ts'
import { ProgressBar } from '../ui/Progress.tsx'
import { Tag } from '../ui/Tag.tsx'
import { openFile, saveFile } from '../upload/openFile.ts'
import { ReadLink } from '../viewer/ReadLink.tsx'

/** One bundle in its newest version, with those it replaced. */
export function BundleCard({
  bundle,
  list,
  older,
  mayMake,
  isBusy,
}: {
  bundle: Bundle
  list: string
  older: Bundle[]
  mayMake: boolean
  isBusy: boolean
}) {
  const { t } = useLingui()
  const { id, title, version, state, byName, byItself, submittedAt, sections, pages, problem, grows } = bundle
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  async function remake(): Promise<void> {
    await runAction(t`已开始重新生成`, () => ask(bundles.remakeBundle, { body: { id, newId: crypto.randomUUID() } }))
  }
  return (
    <li>
      <div className="bundle-head">
        <strong>{title}</strong>
        <span className="muted number">{t`第 ${version} 版`}</span>
        {state === 'made' ? <Tag family="green" icon="check">{t`已生成`}</Tag> : null}
        {state === 'making' ? <Tag family="blue" icon="clock">{t`生成中`}</Tag> : null}
        {state === 'failed' ? <Tag family="red" icon="alert">{t`未生成`}</Tag> : null}
        {state === 'cancelled' ? <Tag family="grey" icon="close">{t`已取消`}</Tag> : null}
      </div>
      <p className="muted small-text">
        {byItself ? t`有新证据，自动更新` : byName} <time dateTime={submittedAt}>{dateTime(submittedAt)}</time> ·{' '}
        {t`${count} 项材料`}
        {pages ? <> · {t`${pages} 页`}</> : null}
        {bundle.file ? <> · {bytes(bundle.file.size)}</> : null}
        {grows ? <> · {t`有新证据时自动更新`}</> : null}
      </p>
      {state === 'making' ? <Making bundle={bundle} mayMake={mayMake} /> : null}
      <UnboundParts sections={sections} />
      {problem ? (
        <Banner family="red" icon="alert">
          {isErrorCode(problem.code) ? errorText(new AppError(problem.code, problem.params)) : problem.code}
        </Banner>
      ) : null}
      <div className="row">
        <FileButtons bundle={bundle} list={list} />
        {mayMake && state !== 'making' ? (
          <OnceButton small icon="refresh" action={remake} disabled={isBusy}>
            {t`重新生成`}
          </OnceButton>
        ) : null}
      </div>
      {older.length ? (
        <details>
          <summary>{t`以前的版本（${older.length}）`}</summary>
          <ul>
            {older.map((one) => (
              <li key={one.id} className="row">
                <span className="number">{t`第 ${one.version} 版`}</span>
                <time className="muted" dateTime={one.submittedAt}>
                  {dateTime(one.submittedAt)}
                </time>
                <FileButtons bundle={one} list={list} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

/** Of which files the bundle holds a sheet alone, and why. */
function UnboundParts({ sections }: Pick<Bundle, 'sections'>) {
  const { t } = useLingui()
  const parts = sections.flatMap(({ entries }) => entries).filter(({ unbound }) => unbound !== null)
  if (!parts.length) return null
  return (
    <Banner family="amber" icon="alert">
      <strong>{t`以下材料未能装订，卷宗中以说明页代替：`}</strong>
      <ul>
        {parts.map(({ source, title: name, unbound }) => (
          <li key={source}>
            {errorText(new AppError(`bundle.${unbound ?? 'broken'}`, { name, max: bundleMost.fileMb }))}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function FileButtons({ bundle: { file }, list }: { bundle: Bundle; list: string }) {
  const { t } = useLingui()
  if (!file) return null
  const wanted = { id: file.attachmentId, name: file.name }
  return (
    <>
      <ReadLink {...wanted} />
      <Button small icon="eye" onClick={() => void openFile(wanted, list)} aria-label={t`打开 ${file.name}`}>
        {t`打开`}
      </Button>
      <Button small icon="download" onClick={() => void saveFile(wanted, list)} aria-label={t`下载 ${file.name}`}>
        {t`下载`}
      </Button>
    </>
  )
}

/** How far it is, and the way out. */
function Making({ bundle: { id, done, pages, title }, mayMake }: { bundle: Bundle; mayMake: boolean }) {
  const { t } = useLingui()
  async function cancel(): Promise<void> {
    const agreed = await confirm({
      title: t`取消生成《${title}》？`,
      text: t`已装订的部分不会保留。`,
      accept: t`取消生成`,
      reject: t`继续生成`,
      danger: true,
    })
    if (agreed) await runAction(t`已取消生成`, () => ask(bundles.cancelBundle, { body: { id } }))
  }
  return (
    <div className="bundle-making">
      <ProgressBar
        label={t`生成进度`}
        done={pages ? done : 0}
        total={pages || 1}
        words={pages ? t`已装订 ${done} 页，共 ${pages} 页` : t`正在检查材料`}
      />
      {mayMake ? (
        <OnceButton small icon="close" action={cancel}>
          {t`取消生成`}
        </OnceButton>
      ) : null}
    </div>
  )
}
