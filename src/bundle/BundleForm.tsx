import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type BundleChoice, bundleBody, bundleMost, bundles } from '../../contract/bundle/bundle.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { proved } from '../action/proved.ts'
import { useAsk } from '../action/useAsk.ts'
import { ask } from '../local/call.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { errorText } from '../ui/errorText.ts'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { ChosenSection } from './ChosenSection.tsx'
import { chosenOf, type Section, sectionsOf } from './chosen.ts'

/** What goes into a new bundle, in which order, and what its pages are numbered by. */
export function BundleForm({ caseId, caseNo, onClose }: { caseId: string; caseNo: string; onClose: () => void }) {
  const { t } = useLingui()
  const { reply: value, error, refresh } = useAsk(bundles.bundleChoices, { query: { baseId: caseId } })
  return (
    <>
      {value ? (
        <Form caseId={caseId} caseNo={caseNo} choices={value} onClose={onClose} />
      ) : (
        <Dialog title={t`生成卷宗`} onClose={onClose} footer={<Button onClick={onClose}>{t`取消`}</Button>}>
          {error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={6} />}
        </Dialog>
      )}
    </>
  )
}

function Form({
  caseId,
  caseNo,
  choices,
  onClose,
}: {
  caseId: string
  caseNo: string
  choices: BundleChoice[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const [id] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState(t`${caseNo} 卷宗`)
  const [bates, setBates] = useState('B')
  const [grows, setGrows] = useState(true)
  const [sections, setSections] = useState<Section[]>(() => sectionsOf(choices))
  const [wrong, setWrong] = useState<AppError>()
  const chosen = chosenOf(sections)
  const shown = sections.flatMap(({ entries }) => entries.map(({ source }) => source))
  const count = chosen.reduce((sum, { entries }) => sum + entries.length, 0)
  const put = (at: number, section: Section) => setSections(sections.with(at, section))
  function moveSection(at: number, by: -1 | 1): void {
    const [one, two] = [sections[at], sections[at + by]]
    if (one && two) setSections(sections.with(at, two).with(at + by, one))
  }
  async function make(): Promise<boolean | void> {
    const checked = bundleBody.safeParse({ id, baseId: caseId, title, bates, grows, sections: chosen, shown })
    if (!checked.success) {
      setWrong(new AppError(checked.error.issues[0]?.message as never))
      return false
    }
    try {
      const { data: body } = checked
      await proved(() => ask(bundles.makeBundle, { body }))
      onClose()
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      setWrong(caught)
      return false
    }
  }
  return (
    <Dialog
      title={t`生成卷宗`}
      width="46rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <OnceButton look="primary" icon="book" action={make} disabled={count === 0}>
            {t`生成（${count} 项）`}
          </OnceButton>
        </>
      }
    >
      {wrong ? (
        <Banner family="red" icon="alert">
          {errorText(wrong)}
        </Banner>
      ) : null}
      <div className="bundle-fields">
        <label>
          {t`卷宗名称`}
          <input value={title} maxLength={bundleMost.title} onChange={(event) => setTitle(event.target.value)} />
        </label>
        <label>
          {t`编号前缀`}
          <input
            value={bates}
            maxLength={12}
            onChange={(event) => setBates(event.target.value.toUpperCase())}
            aria-describedby="bundle-bates"
          />
          <small id="bundle-bates" className="muted">
            {bates ? t`每页右下角印 ${bates}000001 起的编号` : t`不印编号`}
          </small>
        </label>
      </div>
      <label className="bundle-grows">
        <input type="checkbox" checked={grows} onChange={(event) => setGrows(event.target.checked)} />
        <span>{t`收到新证据时自动生成下一版，以前的版本保留`}</span>
      </label>
      {sections.map((section, at) => (
        <ChosenSection
          key={section.key}
          section={section}
          letter={letterAt(sections, at)}
          put={(next) => put(at, next)}
          up={at > 0 ? () => moveSection(at, -1) : undefined}
          down={at < sections.length - 1 ? () => moveSection(at, 1) : undefined}
        />
      ))}
      {sections.length ? null : <p className="muted">{t`本案还没有可以装订的材料。`}</p>}
    </Dialog>
  )
}

/** Which letter a section will have: those without anything chosen have none. */
function letterAt(sections: readonly Section[], at: number): string {
  const isUsed = (section: Section | undefined) => section?.entries.some(({ on }) => on) ?? false
  if (!isUsed(sections[at])) return ''
  return String.fromCharCode(65 + sections.slice(0, at).filter(isUsed).length)
}
