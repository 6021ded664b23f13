/** The messages about an award, in both languages, with the topic of their letter. */
export const awardNews = {
  awardVote: ['案件 {caseNo}：{byName} 提请仲裁庭表决', 'Case {caseNo}: {byName} asks the tribunal to vote', null],
  awardSubmitted: ['案件 {caseNo} 的裁决文书提交核阅', 'Case {caseNo}: an award was submitted for scrutiny', null],
  awardReturned: [
    '案件 {caseNo} 的裁决文书经核阅退回仲裁庭',
    'Case {caseNo}: the award was returned to the tribunal after scrutiny',
    null,
  ],
  awardPassed: ['案件 {caseNo} 的裁决文书通过核阅', 'Case {caseNo}: the award passed scrutiny', null],
  awardIssued: ['案件 {caseNo}：{title} {no} 已作出', 'Case {caseNo}: {title} {no} has been issued', 'case'],
} as const
