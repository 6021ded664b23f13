import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Award, awards } from '../../../contract/award/award.ts'
import type { DocumentNode } from '../../../contract/document/document.ts'
import { isBilingual, type Layout } from '../../../contract/document/translation.ts'
import { Select } from '../../ui/Choice.tsx'
import { download } from '../../upload/downloads.ts'
import { PreviewButtons } from '../PreviewButtons.tsx'

interface PrintProps {
  row: Pick<Award, 'id' | 'title'>
  /** What it says, as far as it is known: one in two languages is printed in either of two ways. */
  body: DocumentNode | undefined
}

/** The award on paper as it stands: its draft for the tribunal, what was submitted last for the institution. */
export function PrintButtons({ row: { id, title }, body }: PrintProps) {
  const { t } = useLingui()
  const [layout, setLayout] = useState<Layout>('below')
  return (
    <>
      {body && isBilingual(body) ? (
        <Select
          label={t`双语排版`}
          bare
          options={[
            { value: 'below', label: t`逐段排列` },
            { value: 'beside', label: t`左右对照` },
          ]}
          value={layout}
          onChange={({ target }) => setLayout(target.value === 'beside' ? 'beside' : 'below')}
        />
      ) : null}
      <PreviewButtons
        id={id}
        title={() => title}
        bytes={(format, list, name) => download(list, name, awards.printAward, { body: { id, format, layout } })}
      />
    </>
  )
}
