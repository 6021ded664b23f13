import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { type accountFits, type CaseDetail, caseLife } from '../../../contract/case/caseLife.ts'
import type { AppError } from '../../../contract/errors/errors.ts'
import type { Reply } from '../../../contract/kernel/call.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { ask } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Radios } from '../../ui/Choice.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Seat } from './SeatActs.tsx'

const fitWords: Record<(typeof accountFits)[number], MessageDescriptor> = {
  name: msg`姓名一致`,
  phone: msg`电话一致`,
  number: msg`证件号码一致`,
}

type Found = Reply<typeof caseLife.findAccountsFor>

interface LinkProps {
  seat: Seat
  detail: CaseDetail
  refresh: () => void
  onClose: () => void
}

/** Which account follows the case for somebody: those that fit are offered, others are found by what is typed. */
export function LinkDialog({ seat, detail, refresh, onClose }: LinkProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  /** What was looked for last. */
  const [q, setQ] = useState('')
  const { found, error } = useFound(detail.id, seat.id, q)
  const { name } = seat
  const decision = useDecision({
    call: caseLife.linkAttendee,
    about: { id: detail.id, version: detail.version, partyId: seat.id },
    opening: { userId: '' },
    holds: typed !== '',
    done: t`账号已关联`,
    refresh,
    onClose,
  })
  const { userId } = decision.values
  return (
    <DecisionDialog
      decision={decision}
      title={t`关联账号`}
      says={t`核对身份材料后，选择以 ${name} 的身份查阅本案的账号。姓名或号码一致不等于身份已核实。`}
      accept={t`确认关联`}
      disabled={!found?.some((one) => one.userId === userId)}
    >
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          setQ(typed.trim())
        }}
      >
        <TextInput
          label={t`按用户名、手机号、姓名或证件号码查找`}
          hint={t`须完整填写；留空则列出资料一致的账号`}
          icon="search"
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t`查找`}</Button>
      </form>
      {error ? (
        <ErrorState error={error} />
      ) : found ? (
        <Choices found={found} userId={userId} choose={(id) => decision.set({ userId: id })} />
      ) : (
        <Skeleton lines={2} />
      )}
    </DecisionDialog>
  )
}

function Choices({ found, userId, choose }: { found: Found; userId: string; choose: (id: string) => void }) {
  const { t, i18n } = useLingui()
  // Radios without a name of their own are no group: the one chosen first would stay so on the screen.
  const name = useId()
  if (!found.length) return <p className="muted" role="status">{t`没有找到这样的账号。`}</p>
  return (
    <Radios
      label={t`账号`}
      name={name}
      options={found.map(({ userId: value, nickName, username, phone, fits }) => ({
        value,
        label: nickName,
        hint: [username, phone ? `****${phone}` : '', ...fits.map((it) => i18n._(fitWords[it]))]
          .filter(Boolean)
          .join(' · '),
      }))}
      value={userId}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

function useFound(id: string, partyId: string, q: string): { found: Found | undefined; error: AppError | undefined } {
  const [state, setState] = useState<{ found?: Found; error?: AppError }>({})
  useEffect(() => {
    const abort = new AbortController()
    setState({})
    ask(caseLife.findAccountsFor, { body: { id, partyId, q } }, { signal: abort.signal }).then(
      (found) => setState({ found }),
      (error: unknown) => abort.signal.aborted || setState({ error: asAppError(error) }),
    )
    return () => abort.abort()
  }, [id, partyId, q])
  return { found: state.found, error: state.error }
}
