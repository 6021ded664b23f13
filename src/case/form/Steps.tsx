import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { steps } from './steps.ts'
import './steps.css'

/** Where one is on the way: every step, each a way to it, with a mark where something is refused. */
export function Steps({
  step,
  wrong,
  onStep,
}: {
  step: number
  wrong: ReadonlySet<number>
  onStep: (step: number) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <nav className="steps" aria-label={t`填写步骤`}>
      <ol>
        {steps.map(({ title }, at) => (
          <li key={title.id} className={wrong.has(at) ? 'refused' : undefined}>
            <button type="button" aria-current={at === step ? 'step' : undefined} onClick={() => onStep(at)}>
              <span className="no" aria-hidden="true">
                {wrong.has(at) ? <Icon name="alert" /> : at + 1}
              </span>
              <span>
                {i18n._(title)}
                {wrong.has(at) ? <span className="sr-only">{t`：有需要修改的内容`}</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
