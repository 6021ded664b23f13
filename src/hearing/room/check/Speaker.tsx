import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useCodeWords } from '../codeWords.ts'
import { canChooseSpeaker } from '../line/speaker.ts'
import { DeviceList } from './DeviceList.tsx'

/** By which loudspeaker the room sounds; where the browser does not let a page choose, asking for it says so (10030). */
export function Speaker({ speakerId, choose }: { speakerId: string; choose: (id: string) => void }) {
  const { t } = useLingui()
  const codeWords = useCodeWords()
  const [asked, setAsked] = useState(false)
  if (canChooseSpeaker())
    return <DeviceList kind="audiooutput" label={t`扬声器`} chosen={speakerId || 'default'} choose={choose} />
  return (
    <>
      <div className="device">
        <span>{t`扬声器`}</span>
        <Button onClick={() => setAsked(true)}>{t`选择扬声器`}</Button>
      </div>
      {asked ? (
        <p className="wrong" role="alert">
          {codeWords(10030)}
        </p>
      ) : null}
    </>
  )
}
