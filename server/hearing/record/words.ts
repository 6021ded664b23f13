import type { Language } from '../../../contract/errors/errors.ts'
import type { TrialRole, TrialType } from '../../../contract/hearing/trial.ts'

/** What stands in the PDF of a record, and in its name. */
interface Words {
  titles: Record<TrialType, string>
  draft: string
  facts: Record<
    'caseNo' | 'name' | 'planned' | 'time' | 'place' | 'people' | 'absent' | 'outside' | 'asked' | 'recorded',
    string
  >
  online: string
  /** Between a label and what it says, and between the people. */
  colon: string
  comma: string
  /** Between two times at which one was there. */
  between: string
  roles: Record<TrialRole, string>
  /** Behind the name of who wrote it in the chat. */
  chat: string
  /** By the action, with `{by}` and `{about}`. Who declares a hearing open or closed is who presides: the secretary notes that it was. */
  orders: Record<string, string>
  /** Of a correction: what stood there before, who asked for it in which words, and why it was declined. */
  accepted(by: string, before: string): string
  declined(by: string, words: string, reason: string): string
  open(by: string, words: string): string
  empty: string
  footer: string
  missing: string
}

export const wordsIn: Record<Language, Words> = {
  zh: {
    titles: { hearing: '庭审笔录', meeting: '会议记录', mediation: '调解笔录', consultation: '咨询记录' },
    draft: '（未定稿）',
    facts: {
      ...{ caseNo: '案号', name: '名称', planned: '通知时间（北京时间）', time: '实际时间（北京时间）', place: '地点' },
      ...{ people: '到场人员', absent: '未到场', recorded: '录像' },
      ...{ outside: '未进入在线会议室（出席情况未另行登记）', asked: '通知参加（出席情况未登记）' },
    },
    online: '在线',
    colon: '：',
    comma: '，',
    between: '、',
    roles: {
      SECRETARY: '仲裁秘书',
      ARBITRATOR: '仲裁员',
      APPLICANT: '申请人',
      RESPONDENT: '被申请人',
      AGENT: '代理人',
      WITNESS: '证人',
      INTERPRETER: '翻译',
      ATTENDEE: '参会人员',
    },
    chat: '（文字）',
    orders: {
      muteAudio: '（{by}将{about}静音）',
      muteAudioOff: '（{by}解除{about}的静音）',
      muteVidio: '（{by}关闭{about}的画面）',
      muteVidioOff: '（{by}恢复{about}的画面）',
      shield: '（{by}屏蔽{about}）',
      shieldOff: '（{by}解除对{about}的屏蔽）',
      leaveChannel: '（{by}将{about}移出）',
      admit: '（{by}允许{about}进入）',
      place: '（{by}请{about}进入单独房间）',
      placeOff: '（{about}回到共同房间）',
      offer: '（{by}提出方案{about}）',
      offerOff: '（{by}撤回方案{about}）',
      accept: '（{by}接受方案{about}）',
      decline: '（{by}不接受方案{about}）',
      vote: '（{by}提请表决{about}）',
      voteOff: '（{by}结束表决{about}）',
      for: '（{by}对表决{about}投同意票）',
      against: '（{by}对表决{about}投反对票）',
      abstain: '（{by}对表决{about}弃权）',
      startHearing: '（开庭，{by}登记）',
      stopHearing: '（休庭，{by}登记）',
      resumeHearing: '（恢复开庭，{by}登记）',
      closeHearing: '（闭庭，{by}登记）',
      start: '（开始，{by}登记）',
      stop: '（暂停，{by}登记）',
      resume: '（继续，{by}登记）',
      close: '（结束，{by}登记）',
      abort: '（中止，{by}登记）',
      recording: '（{by}开始录像）',
      recordingOff: '（{by}停止录像）',
      present: '（{by}开始展示卷宗《{about}》）',
      presentOff: '（{by}结束展示卷宗《{about}》）',
    },
    accepted: (by, before) => `经${by}请求更正，原文：${before}`,
    declined: (by, words, reason) => `${by}请求更正：${words}。未采纳：${reason}`,
    open: (by, words) => `${by}请求更正：${words}`,
    empty: '（没有记录）',
    footer: '第 {page} 页，共 {pages} 页',
    missing: '字体缺少下列字符，文中以〓代替：{codes}',
  },
  en: {
    titles: {
      hearing: 'Record of hearing',
      meeting: 'Minutes',
      mediation: 'Record of mediation',
      consultation: 'Record of consultation',
    },
    draft: ' (draft)',
    facts: {
      ...{ caseNo: 'Case', name: 'Title', planned: 'Notified for (UTC+8)', time: 'Held (UTC+8)', place: 'Place' },
      ...{ people: 'Present', absent: 'Absent', recorded: 'Recorded on video' },
      ...{
        outside: 'Did not enter the online room (attendance not otherwise noted)',
        asked: 'Asked to attend (attendance not noted)',
      },
    },
    online: 'Online',
    colon: ': ',
    comma: ', ',
    between: ' and ',
    roles: {
      SECRETARY: 'secretary',
      ARBITRATOR: 'arbitrator',
      APPLICANT: 'claimant',
      RESPONDENT: 'respondent',
      AGENT: 'representative',
      WITNESS: 'witness',
      INTERPRETER: 'interpreter',
      ATTENDEE: 'attendee',
    },
    chat: ' (in writing)',
    orders: {
      muteAudio: '({by} muted {about})',
      muteAudioOff: '({by} unmuted {about})',
      muteVidio: '({by} turned off the picture of {about})',
      muteVidioOff: '({by} allowed the picture of {about} again)',
      shield: '({by} blocked {about})',
      shieldOff: '({by} unblocked {about})',
      leaveChannel: '({by} removed {about})',
      admit: '({by} admitted {about})',
      place: '({by} asked {about} into a private room)',
      placeOff: '({about} came back from a private room)',
      offer: '({by} made offer {about})',
      offerOff: '({by} withdrew offer {about})',
      accept: '({by} accepted offer {about})',
      decline: '({by} declined offer {about})',
      vote: '({by} opened vote {about})',
      voteOff: '({by} closed vote {about})',
      for: '({by} voted for in vote {about})',
      against: '({by} voted against in vote {about})',
      abstain: '({by} abstained in vote {about})',
      startHearing: '(hearing opened; recorded by {by})',
      stopHearing: '(hearing adjourned; recorded by {by})',
      resumeHearing: '(hearing resumed; recorded by {by})',
      closeHearing: '(hearing closed; recorded by {by})',
      start: '(session opened; recorded by {by})',
      stop: '(session interrupted; recorded by {by})',
      resume: '(session resumed; recorded by {by})',
      close: '(session closed; recorded by {by})',
      abort: '(session discontinued; recorded by {by})',
      recording: '({by} began to record on video)',
      recordingOff: '({by} ended the recording)',
      present: '({by} began to present the bundle "{about}")',
      presentOff: '({by} ended presenting the bundle "{about}")',
    },
    accepted: (by, before) => `Corrected at the request of ${by}; before: ${before}`,
    declined: (by, words, reason) => `${by} asked for a correction: ${words}. Declined: ${reason}`,
    open: (by, words) => `${by} asks for a correction: ${words}`,
    empty: '(nothing recorded)',
    footer: 'Page {page} of {pages}',
    missing: 'The font lacks these characters, shown as 〓: {codes}',
  },
}
