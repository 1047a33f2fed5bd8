import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';

/** `text` with the web addresses in it made links. Nothing but http and https becomes one. */
export function linked(text: string): Markup {
  // Split with a capture: every second piece is an address.
  const pieces = text.split(/(https?:\/\/[^\s<>"'`,;)]+)/);
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? link(piece) : piece))}`;
}

const link = (address: string): Markup | string =>
  URL.canParse(address)
    ? html`<a href="${address}" rel="noopener noreferrer nofollow">${address}</a>`
    : address;
