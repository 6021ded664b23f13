import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AppError } from '../../contract/errors/errors.ts'
import { check, type Wrongs, wrongsOf } from '../../contract/kernel/fields.ts'
import { appraisedCates, measures, performances, periodBody } from '../../contract/performance/performance.ts'
import { runAction } from '../action/runAction.ts'
import { useAskedClose } from '../action/useAskedClose.ts'
import { ask } from '../local/call.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Select } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { errorText } from '../ui/errorText.ts'
import { notifyError } from '../ui/notify.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { measureWords } from './words.ts'

const line = () => ({ id: `i${crypto.randomUUID().slice(0, 8)}`, zh: '', en: '', weight: '', measure: '' })

/** A new period: whom it is about, from when to when, and which indicators weigh how much. */
export function PeriodDialog({ refresh, onClose }: { refresh: () => void; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState({ zh: '', en: '', from: '', to: '', cate: appraisedCates[0] as string })
  const [lines, setLines] = useState(() => [line()])
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const isTyped = typed.zh !== '' || lines.some(({ zh }) => zh !== '')
  const close = useAskedClose(isTyped, onClose)
  const cates: Record<(typeof appraisedCates)[number], string> = { MISHU: t`工作人员`, ZCY: t`仲裁员` }
  const change = (at: number, part: Partial<(typeof lines)[number]>) =>
    setLines(lines.map((one, place) => (place === at ? { ...one, ...part } : one)))

  function refuse(error: AppError): void {
    setWrongs(wrongsOf(error.fields))
    if (!error.fields.length) notifyError(error)
  }

  async function save(): Promise<boolean> {
    const indicators = lines.map((one) => ({
      id: one.id,
      title: { zh: one.zh, en: one.en },
      weight: /^\d+$/.test(one.weight) ? Number(one.weight) : 0,
      measure: one.measure || null,
    }))
    const name = { zh: typed.zh, en: typed.en }
    const body = check(periodBody, {
      id,
      version: 0,
      cate: typed.cate,
      name,
      from: typed.from,
      to: typed.to,
      indicators,
    })
    setWrongs(body.wrongs ?? {})
    if (!body.data) return false
    const { data } = body
    const done = await runAction(t`考核期已建立`, () => ask(performances.savePeriod, { body: data }), refresh, refuse)
    if (done) onClose()
    return done
  }

  return (
    <Dialog
      title={t`新建考核期`}
      onClose={close}
      width="44rem"
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" action={save}>
            {t`建立`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <div className="fields">
          <TextInput
            label={t`名称`}
            required
            maxLength={100}
            value={typed.zh}
            error={wrongs['name.zh']}
            onChange={({ target }) => setTyped({ ...typed, zh: target.value })}
          />
          <TextInput
            label={t`英文名称`}
            maxLength={100}
            value={typed.en}
            error={wrongs['name.en']}
            onChange={({ target }) => setTyped({ ...typed, en: target.value })}
          />
          <Select
            label={t`考核对象`}
            options={appraisedCates.map((value) => ({ value, label: cates[value] }))}
            value={typed.cate}
            onChange={({ target }) => setTyped({ ...typed, cate: target.value })}
          />
          <TextInput
            label={t`开始日期`}
            required
            type="date"
            value={typed.from}
            error={wrongs.from}
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          />
          <TextInput
            label={t`结束日期`}
            required
            type="date"
            value={typed.to}
            error={wrongs.to}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
          />
        </div>
        {lines.map((one, at) => {
          const no = at + 1
          return (
            <div key={one.id} className="score-line">
              <TextInput
                label={t`指标 ${no}`}
                required
                maxLength={100}
                value={one.zh}
                error={wrongs[`indicators.${at}.title.zh`]}
                onChange={({ target }) => change(at, { zh: target.value })}
              />
              <TextInput
                label={t`指标 ${no} 权重（%）`}
                required
                inputMode="numeric"
                maxLength={3}
                value={one.weight}
                error={wrongs[`indicators.${at}.weight`]}
                onChange={({ target }) => change(at, { weight: target.value })}
              />
              <TextInput
                label={t`指标 ${no} 英文`}
                maxLength={100}
                value={one.en}
                error={wrongs[`indicators.${at}.title.en`]}
                onChange={({ target }) => change(at, { en: target.value })}
              />
              <Select
                label={t`指标 ${no} 参考数据`}
                options={[
                  { value: '', label: t`无` },
                  ...measures.map((value) => ({ value, label: i18n._(measureWords[value]) })),
                ]}
                value={one.measure}
                onChange={({ target }) => change(at, { measure: target.value })}
              />
            </div>
          )
        })}
        {wrongs.indicators ? (
          <Banner family="red" icon="alert" alert>
            {errorText(wrongs.indicators)}
          </Banner>
        ) : null}
        <div className="row">
          <Button small icon="plus" onClick={() => setLines([...lines, line()])}>
            {t`增加指标`}
          </Button>
          {lines.length > 1 ? (
            <Button small icon="minus" onClick={() => setLines(lines.slice(0, -1))}>
              {t`移除最后一项`}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
