/** Formats a mail in the product's style: as plain text, and as HTML that needs nothing from the network. */
import { LANGUAGE } from '#shared/language.ts';
import { escapeHtml } from '../html.ts';
import { inEachLanguage } from '../languages.ts';
import * as english from './texts.ts';

/** Returns the texts of the language that an account has chosen. */
export const mailTextsFor = await inEachLanguage('server/mail/texts.ts', english);

export type MailContent = {
  /** The language of the texts, where the recipient has chosen one. */
  language?: string | null;
  subject: string;
  /** Line breaks within a paragraph are kept. */
  paragraphs: readonly string[];
  /** The words of another person, which are set apart. */
  quote?: string;
  button?: { label: string; address: string };
  /** A remark about the button, shown below it. */
  note?: string;
  replyTo?: string;
};

export function toText({ language, paragraphs, quote, button, note }: MailContent): string {
  const quoted = quote?.replace(/^/gm, '> ');
  const parts = [
    ...paragraphs,
    quoted,
    button && `${button.label}:\n${button.address}`,
    note,
    `-- \n${mailTextsFor(language).sender}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** The tokens of `web/ui/style/tokens.css` as plain colours, because mail programs don't know tokens. */
const LIGHT = { ground: '#f9f5ec', text: '#1a2240', muted: '#515a75', line: '#e3dccd' };
const DARK = { ground: '#0e1424', text: '#ece8e0', muted: '#b3aea5', line: '#2d3650' };
const ACCENT = '#f0b33c';
const ON_ACCENT = '#151d38';

const STYLE = `
  body { margin: 0; background: ${LIGHT.ground}; color: ${LIGHT.text}; }
  .card { max-width: 34em; margin: 0 auto; padding: 32px 24px; font: 16px/1.55 system-ui, sans-serif; }
  .name { margin: 0 0 24px; padding-bottom: 12px; border-bottom: 1px solid ${LIGHT.line}; font-weight: 700; font-size: 20px; }
  p { margin: 0 0 16px; white-space: pre-line; overflow-wrap: anywhere; }
  blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid ${LIGHT.line}; white-space: pre-line; overflow-wrap: anywhere; }
  .button { display: inline-block; padding: 12px 20px; border-radius: 10px; background: ${ACCENT}; color: ${ON_ACCENT}; font-weight: 600; text-decoration: none; }
  .note { color: ${LIGHT.muted}; font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    body { background: ${DARK.ground}; color: ${DARK.text}; }
    .name, blockquote { border-color: ${DARK.line}; }
    .note { color: ${DARK.muted}; }
  }`;

export function toHtml({ language, subject, paragraphs, quote, button, note }: MailContent): string {
  const texts = mailTextsFor(language);
  const body = [
    `<p class="name">${texts.sender}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    quote && `<blockquote>${escapeHtml(quote)}</blockquote>`,
    button && `<p><a class="button" href="${escapeHtml(button.address)}">${escapeHtml(button.label)}</a></p>`,
    button && `<p class="note">${escapeHtml(texts.orOpen(button.address))}</p>`,
    note && `<p class="note">${escapeHtml(note)}</p>`,
  ];
  return `<!doctype html>
<html lang="${language ?? LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body><div class="card">
${body.filter(Boolean).join('\n')}
</div></body>
</html>
`;
}
