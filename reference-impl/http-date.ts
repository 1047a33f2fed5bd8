/** The preferred form and the two obsolete ones that a recipient must read (RFC 9110, 5.6.7). */
const FORMS = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * An HTTP date in milliseconds since the epoch; undefined when it is invalid. A year of two digits is read as of 1970 to
 * 2069.
 */
export function parseHttpDate(text: string | undefined): number | undefined {
  for (const form of FORMS) {
    const { day, month, year, time } = form.exec(text?.trim() ?? '')?.groups ?? {};
    if (!day || !month || !year || !time || !MONTHS.includes(month)) continue;
    const century = year.length === 4 ? '' : Number(year) < 70 ? '20' : '19';
    const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
    const date = new Date(`${century}${year}-${number}-${day.trim().padStart(2, '0')}T${time}Z`);
    // A 31st of June would be read as the 1st of July.
    if (date.getUTCDate() === Number(day)) return date.getTime();
  }
  return undefined;
}
