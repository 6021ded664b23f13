import { useLingui } from '@lingui/react/macro'
import { awardText } from '../../../contract/award/awardBody.ts'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'

export interface Remark {
  quote?: string | undefined
  text: string
}

/** Remarks of scrutiny 核阅意见, each on a passage. */
export function Remarks({
  remarks,
  onChange,
  error,
}: {
  remarks: Remark[]
  onChange: (next: Remark[]) => void
  error: Wrong | undefined
}) {
  const { t } = useLingui()
  const put = (at: number, some: Partial<Remark>) =>
    onChange(remarks.map((one, no) => (no === at ? { ...one, ...some } : one)))
  return (
    <fieldset className="stack">
      <legend>{t`核阅意见`}</legend>
      {remarks.map((one, at) => {
        const key = `remark ${at}`
        return (
          <div key={key} className="stack">
            <TextInput
              label={t`所涉原文`}
              maxLength={500}
              value={one.quote ?? ''}
              onChange={({ target }) => put(at, { quote: target.value })}
            />
            <TextArea
              label={t`意见`}
              required
              limit={awardText.remark}
              count={one.text.length}
              value={one.text}
              onChange={({ target }) => put(at, { text: target.value })}
            />
            <Button small look="quiet" icon="trash" onClick={() => onChange(remarks.filter((_, no) => no !== at))}>
              {t`删除此条`}
            </Button>
          </div>
        )
      })}
      {error ? (
        <p className="error" role="alert">
          {errorText(error)}
        </p>
      ) : null}
      <Button small icon="plus" onClick={() => onChange([...remarks, { quote: '', text: '' }])}>
        {t`添加核阅意见`}
      </Button>
    </fieldset>
  )
}
