// Written by `python -m tools.protocol` from guozhan.protocol.web. What it means: docs/http.md.

import type { Person, Setup } from "./protocol";

/** Why something was refused. */
export interface Fault {
  /** which kind of reason, for programs. */
  code: string;
  /** the reason, for people. */
  error: string;
  /**
   * what of a table's setup it is about, so that a form can say it there: a field such as `players`, one of several
   * such as `timers.play`, or a switch such as `options.deck`.
   */
  place?: string;  // "" if left out
}

/** The process is there. */
export interface Health {
  status: string;
}

/** It has been done. */
export interface Done {
  done: boolean;
}

/** Who wants an account. */
export interface NewAccount {
  name: string;
  password: string;
}

/** Who signs in. */
export interface SignIn {
  name: string;
  password: string;
}

/** Another password; every session of the account ends, and a new one begins. */
export interface ChangePassword {
  old: string;
  new: string;
}

/** The password once more, before the account is deleted. */
export interface Farewell {
  password: string;
}

/** The account that is signed in. */
export interface Me {
  account: string;
  name: string;
  created: number;
}

/** A session; who has it is signed in until it expires. Nobody can be told it again. */
export interface Session {
  session: string;
  expires: number;
  account: string;
  name: string;
}

/** What is asked for with a new table; `session` may stand here instead of in the header. */
export interface NewTable {
  name: string;
  setup?: Partial<Setup>;
  password?: string;  // "" if left out
  session?: string;  // "" if left out
}

/** A new table. */
export interface MadeTable {
  /** its id. */
  table: string;
  /** of its link; kept nowhere else. */
  secret: string;
  /** opens the host's seat. */
  token: string;
  /** of the link, with the secret behind the `#`, which browsers do not send. */
  path: string;
}

/** What may be known of a table without its secret. */
export interface TableSummary {
  /** its id. */
  table: string;
  /** "waiting", "playing", "over" or "void". */
  status: string;
  /** it is in the list, and its link needs no secret. */
  listed: boolean;
  /** what is played. */
  ruleset: string;
  /** what is played. */
  players: number;
  /** seats that nobody has. */
  free: number;
  /** a password is asked for. */
  locked: boolean;
  /** onlookers may come in. */
  spectators: boolean;
  /** when it was made. */
  created: number;
  /** switches that differ from the ruleset; of listed tables only. */
  options: Record<string, unknown>;
  /** who sits there; of listed tables only. */
  people: Person[];
}

/** The tables that want to be found, the newest first. */
export interface TableList {
  tables: TableSummary[];
}

/**
 * The link of a table is wanted; its secret stands in the body, so that it is in no log. Of a listed table, which needs
 * none, it may be left empty.
 */
export interface AskLink {
  table: string;
  secret?: string;  // "" if left out
  /** the link for those who look on. */
  watch?: boolean;  // false if left out
  /** of a seat at it: the link that leads back there, for nobody else. */
  token?: string;  // "" if left out
}

/** A link at one of the server's addresses, and the same as a QR code (SVG). */
export interface LinkAt {
  url: string;
  qr: string;
}

/** A link to a table, with the secret behind the `#`, and the same as a QR code (SVG). */
export interface Link {
  /**
   * the link, as others can use it; where the page was opened at this machine's own name (localhost) and the server
   * listens on the network, at its address there.
   */
  url: string;
  /** the same as a QR code. */
  qr: string;
  /** at further addresses of the machine, where the first is not the one that others are connected with. */
  others: LinkAt[];
  /** only this machine can use the link: the server listens at no other address. */
  alone: boolean;
}

/** A value that a switch may have, and what it means. */
export interface Choice {
  value: boolean | number | string;
  text: string;
  available: boolean;
}

/** A switch: one of `choices`, or with `kind` "number" a number, with "ids" ids with commas between them. */
export interface SwitchForm {
  name: string;
  text: string;
  kind: string;
  default: boolean | number | string;
  choices: Choice[];
  available: boolean;
  reason: string;
}

/** A general that can be allowed or banned; `further` ones come with the switch `pool` or when named. */
export interface GeneralForm {
  id: string;
  name: string;
  kingdoms: string[];
  pack: string;
  further: boolean;
}

/** A ruleset, and everything that may be chosen within it. */
export interface RulesetForm {
  id: string;
  name: string;
  mode: string;
  least: number;
  most: number;
  switches: SwitchForm[];
  decks: Choice[];
  generals: GeneralForm[];
}

/** An id and what it is called. */
export interface Named {
  id: string;
  name: string;
}

/** A kind of request with a timer of its own, and its seconds where nothing else is said. */
export interface TimerForm {
  kind: string;
  name: string;
  seconds: number;
}

/** How far numbers may go. */
export interface Limits {
  timer: number;
  window: number;
  pace: number;
  countdown: number;
  name: number;
  password: number;
}

/** Everything that a form for a new table needs, in one language. */
export interface SetupForm {
  language: string;
  languages: string[];
  content: string;
  defaults: Setup;
  rulesets: RulesetForm[];
  kingdoms: Named[];
  bots: Named[];
  timers: TimerForm[];
  phrases: string[];
  limits: Limits;
}

/** What is known of a replay. */
export interface ReplayInfo {
  /** its id; whoever has it may fetch the replay. */
  replay: string;
  /** when the game ended, or the file was uploaded. */
  created: number;
  /** what was played. */
  ruleset: string;
  /** what was played. */
  players: number;
  /** of the players by seat; of uploaded files nobody's. */
  names: string[];
  /** ids of those that were played. */
  generals: string[];
  /** names of those who won; of uploaded files "1", "2" … for the seats. */
  winners: string[];
  /** how it ended; "unfinished" for a file that stops before. */
  ending: string;
  /** it is carried out by these rules; else (made with others) it is shown from its record alone. */
  exact: boolean;
  /** bytes of the file. */
  size: number;
  /** it is in the list. */
  published: boolean;
  /** the account that is signed in has uploaded it. */
  mine: boolean;
  /** it was played on from a point of another replay, from which it has so many facts; -1: it was not. */
  played_on: number;
}

/** Replays that were found, the newest first; `more`: there are further ones behind them. */
export interface ReplayList {
  replays: ReplayInfo[];
  more: boolean;
}

/** Which replays are wanted; what is left out does not matter. */
export interface ReplaySearch {
  /** name of a player, whole. */
  player: string;
  /** id of a general. */
  general: string;
  /** its id. */
  ruleset: string;
  /** part of any name, general, ruleset or ending. */
  text: string;
  /** not older than this. */
  since: number | null;
  /** older than this. */
  until: number | null;
  /**
   * only what the account that is signed in has uploaded, and games in which it had a seat to their end, published or
   * not.
   */
  mine: boolean;
  /** at most so many. */
  limit: number;
  /** after so many others. */
  offset: number;
}

/** How a file is uploaded: `published`: it is shown in the list. */
export interface Upload {
  published: boolean;
}

/** In which language texts are wanted. */
export interface Wording {
  language: string;
}

/** No parameters. */
export interface Nothing {
}
