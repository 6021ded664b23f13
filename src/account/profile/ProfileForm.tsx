import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { account } from '../../../contract/account/account.ts'
import { factor } from '../../../contract/account/factor.ts'
import type { User } from '../../../contract/account/user.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { proved } from '../../action/proved.ts'
import { ask } from '../../local/call.ts'
import { connection } from '../../local/connection.ts'
import { type Draft, DraftWriter, dropDraft } from '../../local/draft.ts'
import { useSending } from '../../local/hooks.ts'
import { discard, submit, takeBack } from '../../local/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { notify, notifyError } from '../../ui/notify.tsx'
import { useAutosave } from '../../ui/useAutosave.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { ProfileNotices } from './ProfileNotices.tsx'
import { bodyOf, draftId, resolver, type Typed, typedFrom, typedOf } from './typed.ts'

const call = account.updateCenter

/** The profile being typed. It is sent through the outbox, so that it can be saved without a network. */
export function ProfileForm({
  user,
  draft,
  reopen,
}: {
  user: User
  draft: (Draft & { waiting: boolean }) | null
  /** Opens the form anew, with what lies on the device. */
  reopen: () => void
}) {
  const { t } = useLingui()
  const sending = useSending(draftId)
  const waiting = draft?.waiting ?? false
  const form = useForm<Typed>({
    defaultValues: draft ? typedOf(draft.fields, user) : typedFrom(user),
    resolver,
    mode: 'onTouched',
  })

  const [writer] = useState(() => new DraftWriter(draft?.updatedAt))
  const title = t`个人资料`
  const autosave = useAutosave(() =>
    writer.write(() => ({ id: draftId, call: call.name, title, fields: form.getValues(), version: 0 })),
  )
  const { touch } = autosave
  const kept = useRef('')
  useFollow(form, user, draft, kept)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // Filling in what is kept anyway is no change.
        callback: ({ values }) => {
          if (writer.seen || JSON.stringify(values) !== kept.current) touch()
        },
      }),
    [form, touch, writer],
  )
  useEffect(() => {
    if (draft === null) writer.seen = 0
  }, [draft, writer])

  const { run, busy } = useOnce(async () => {
    let gone = false
    await form.handleSubmit(async (typed) => {
      try {
        touch()
        if (!(await autosave.flush())) return
        // Asked while there is somebody to answer: what comes later from the queue is refused, and comes back here.
        const isPaidElsewhere = typed.bank !== user.bank || typed.bankCard !== user.bankCard
        if (isPaidElsewhere && connection.online) await proved(() => ask(factor.checkProof, {}))
        await submit(call, draftId, { body: bodyOf(typed) })
        gone = true
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        notifyError(error)
      }
    })()
    return gone
  })

  async function back(): Promise<void> {
    if (!(await takeBack(draftId))) return notify(t`正在发送，暂时无法取回`, 'blue')
    reopen()
  }

  async function drop(): Promise<void> {
    const agreed = await confirm({
      title: t`放弃修改`,
      text: t`恢复为已保存的内容，本次修改将丢失。`,
      accept: t`放弃修改`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return
    autosave.settle()
    if (sending && !(await discard(sending.id))) return notify(t`正在发送，暂时无法放弃`, 'blue')
    if (!sending) await dropDraft(draftId)
    reopen()
  }

  return (
    <form
      className="stack"
      noValidate
      aria-label={t`个人资料`}
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <ProfileNotices
        draft={draft}
        error={autosave.error}
        onBack={() => void back()}
        onTheirs={() => {
          autosave.settle()
          reopen()
        }}
      />
      <fieldset className="plain-set" disabled={waiting}>
        <ProfileFields form={form} disabled={waiting} verified={user.verifyType !== ''} />
      </fieldset>
      {waiting ? null : (
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow muted small-text">
            {draft ? t`修改已暂存在本设备，点击保存后生效` : t`修改后请保存`}
          </span>
          {draft ? (
            <Button icon="undo" onClick={() => void drop()}>
              {t`放弃修改`}
            </Button>
          ) : null}
          <Button type="submit" look="primary" icon="check" busy={busy}>
            {t`保存`}
          </Button>
        </section>
      )}
    </form>
  )
}

/** What the server keeps shows as long as nobody typed over it. */
function useFollow(
  form: ReturnType<typeof useForm<Typed>>,
  user: User,
  draft: Draft | null,
  kept: { current: string },
): void {
  const text = JSON.stringify(typedFrom(user))
  const has = draft !== null
  useEffect(() => {
    const before = kept.current
    kept.current = text
    const untouched = JSON.stringify(form.getValues()) === before
    if (has || before === text || !untouched) return
    form.reset(JSON.parse(text) as Typed)
  }, [form, text, has, kept])
}
