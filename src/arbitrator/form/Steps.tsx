import { useLingui } from '@lingui/react/macro'
import { type CandidacyStep, candidacySteps } from '../../../contract/arbitrator/candidacyMoves.ts'
import { candidacySections } from '../../../contract/arbitrator/candidacyPart.ts'
import '../arbitrator.css'

export type FormStep = CandidacyStep | 'preview'
export const formSteps: readonly FormStep[] = [...candidacySteps, 'preview']

/** Where one is in the form, and a way to every step; `wrong` ones need something. */
export function Steps({
  at,
  wrong,
  onGo,
}: {
  at: FormStep
  wrong: readonly FormStep[]
  onGo: (step: FormStep) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`填写步骤`}>
      <ol className="apply-steps">
        {formSteps.map((step, no) => (
          <li key={step}>
            <button
              type="button"
              className={wrong.includes(step) ? 'wrong' : undefined}
              aria-current={step === at ? 'step' : undefined}
              onClick={() => onGo(step)}
            >
              <span className="no" aria-hidden="true">
                {no + 1}
              </span>
              {step === 'preview' ? t`预览确认` : i18n._(candidacySections[step].title)}
              {wrong.includes(step) ? <span className="sr-only">{t`（需要修改）`}</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
