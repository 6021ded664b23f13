/*
 * Every column of the database whose name smells of a secret, and how it is kept: `hashed`, so that nobody reads it; `sealed` under a
 * key that lies in no copy of the database (server/vault); or why it may stand in the clear. A column that is missing here fails.
 */

/** What the name of a column with a text smells of. */
export const smell =
  /secret|token|code|key|pass|challenge|hash|auth|p256|link|endpoint|salt|seal|\bpin\b|otp|credential|cookie|nonce|seed|private|feed|peer/

const shown = 'stands on the document, for whoever wants to check it'
const demo = 'demo alone: what would have left the house is shown to whoever tries it'

export const kept: Record<string, string> = {
  'account.password_hash': 'hashed',
  'account_link.code_hash': 'hashed',
  'calendar_feed.token_hash': 'hashed',
  'captcha.code_hash': 'hashed',
  'enrolment_link.code_hash': 'hashed',
  'envelope_signer.code_hash': 'hashed',
  'envelope_signer.pass_hash': 'hashed',
  'factor_recovery.code_hash': 'hashed',
  'factor_ticket.hash': 'hashed',
  'guest_session.token_hash': 'hashed',
  'hearing_attendee.code_hash': 'hashed',
  'known_device.hash': 'hashed',
  'once.request_hash': 'hashed',
  'push_subscription.session_hash': 'hashed',
  'registration_link.code_hash': 'hashed',
  'room_code.code_hash': 'hashed',
  'room_code.session_hash': 'hashed',
  'room_session.session_hash': 'hashed',
  'room_session.token_hash': 'hashed',
  'seat_access.code_hash': 'hashed',
  'sent_code.code_hash': 'hashed',
  'service_delivery.code_hash': 'hashed',
  'session.token_hash': 'hashed',
  'survey_link.code_hash': 'hashed',
  'survey_spent.key_hash': 'hashed',
  'survey_spent.who_hash': 'hashed',
  'visit.pass_hash': 'hashed',
  'factor_ticket.challenge': 'sealed',
  'factor_totp.secret': 'sealed',
  'letter.ics': 'sealed',
  'letter.text': 'sealed',
  'once.answer': 'sealed',
  'secret.value': 'sealed',
  'signing_key.sealed_key': 'sealed',
  'attendance.pass':
    'says at the door of an activity who comes, to staff who look; shown to its holder again and again',
  'case_event.hash': 'a link of the chain that everybody may check',
  'chain_leaf.hash': 'a link of the chain that everybody may check',
  'envelope.code': shown,
  'envelope.seal_anchor': 'where on the page the seal stands',
  'envelope.seal_asked': 'who asked for the seal, and when',
  'envelope.seal_refused': 'who refused the seal, and why',
  'factor_passkey.credential_id': 'names a passkey to the browser that has it',
  'factor_passkey.public_key': 'the public half: what it checks, it cannot make',
  'issued_document.code': shown,
  'message.link': 'a page of the product, which asks who comes',
  'once.key': 'chosen by the page for one request, and good for nothing without its session',
  'opinion_item.authenticity': 'what a party says of a piece of evidence',
  'outbox.code': demo,
  'outbox.link': demo,
  'outbox.text': demo,
  'push_subscription.auth': 'what is written with it only the VAPID key may send, which is sealed',
  'push_subscription.endpoint': 'nothing is taken there without the VAPID key, which is sealed',
  'push_subscription.p256dh': 'the public half of a key of the browser',
  'revocation.code': shown,
  'seeded_menu.key': 'the name of a line of the menu',
  'statistic.key': 'the name of a figure',
  'cases.number_key': 'what case numbers are sorted by',
}
