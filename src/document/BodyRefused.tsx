import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldError } from '../../contract/errors/errors.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { focusWrong } from '../ui/onScreen.ts'

/** Where in a document something was refused: a path into it. Another object leads there once more. */
export interface RefusedPlace {
  path: readonly (string | number)[]
}

/** The refusal of a document that is written, and where it leads; `lead` is for `useDraftForm`. */
export function useRefusedBody() {
  const [refused, setRefused] = useState<{ field: FieldError; place: RefusedPlace }>()
  return {
    refused,
    lead(fields: readonly FieldError[]): void {
      const field = fields.find(({ path: [at] }) => at === 'body')
      setRefused(field && { field, place: { path: field.path.slice(1) } })
      if (!field || field.path.length === 1) requestAnimationFrame(focusWrong)
    },
    /** Once it is tried again. */
    clear: () => setRefused(undefined),
    again: () => setRefused((one) => one && { ...one, place: { ...one.place } }),
  }
}

/** Says why a document was refused, and in which paragraph; the button goes there again. */
export function BodyRefused({ of }: { of: ReturnType<typeof useRefusedBody> }) {
  const { t } = useLingui()
  if (!of.refused) return null
  const { field, place } = of.refused
  const [, at] = place.path
  const no = typeof at === 'number' ? at + 1 : undefined
  const why = errorText(field)
  const again = no === undefined ? undefined : <Button small onClick={of.again}>{t`转到该段`}</Button>
  return (
    <Banner family="red" icon="alert" alert action={again}>
      {no === undefined ? why : t`第 ${no} 段：${why}`}
    </Banner>
  )
}
