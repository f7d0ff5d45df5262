/** The cookies of a signed-in browser, with made-up values; the required one is highlighted. */
export const COOKIES = [
  { name: 'csrftoken', value: 'h2Vn8xQmTzKp41aBcDwR', expires: '2027-11-20', size: 41, httpOnly: false },
  { name: 'ds_user_id', value: '51500274418', expires: '2027-02-19', size: 21, httpOnly: false },
  { name: 'ig_did', value: 'C0A81F2E-7B54-4D9A', expires: '2027-11-21', size: 42, httpOnly: true },
  { name: 'mid', value: 'aR7kQwALAAFhT3vB2nXe', expires: '2027-12-25', size: 31, httpOnly: false },
  { name: 'sessionid', value: '51500274418%3AkT9wQe', expires: '2027-11-21', size: 84, httpOnly: true, wanted: true },
] as const;

export const ADDRESS = 'https://www.instagram.com';
export const DOMAIN = '.instagram.com';
