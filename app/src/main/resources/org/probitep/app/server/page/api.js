// The server's addresses. A token is kept for this tab only.
const KEY = 'probitep-token';

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export const useToken = (token) => sessionStorage.setItem(KEY, token);

const call = async (path, options = {}) => {
  const headers = { ...options.headers };
  const token = sessionStorage.getItem(KEY);
  if (token) headers.Authorization = 'Bearer ' + token;
  let response;
  try {
    response = await fetch(path, { ...options, headers });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new Refused(0, 'The server does not answer. Is it still running?');
  }
  const text = await response.text();
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = null;
  }
  if (!response.ok || answer === null) {
    throw new Refused(response.status, (answer && answer.detail) || 'The server answered ' + response.status + '.');
  }
  return answer;
};

const address = (name, rest = '') => '/v1/models/' + encodeURIComponent(name) + rest;

export const models = () => call('/v1/models');
export const model = (name) => call(address(name));

const post = (name, rest, type, body, signal) =>
  call(address(name, rest), { method: 'POST', headers: { 'Content-Type': type }, body, signal });

export const predict = (name, row, signal) => post(name, '/predict', 'application/json', JSON.stringify(row), signal);
export const curves = (name, row, signal) => post(name, '/curves', 'application/json', JSON.stringify(row), signal);
export const predictCsv = (name, csv) => post(name, '/predict', 'text/csv', csv);
