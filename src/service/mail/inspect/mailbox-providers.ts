/** Domains below which anybody gets an address: they say nothing about who writes. */
const domains = new Set(
  `gmail.com googlemail.com googlegroups.com msn.com icloud.com me.com mac.com aim.com rocketmail.com mail.com email.com
   proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com hey.com web.de freenet.de t-online.de arcor.de mailbox.org posteo.de
   online.de bluewin.ch libero.it tiscali.it virgilio.it orange.fr wanadoo.fr free.fr laposte.net sfr.fr terra.com.br uol.com.br
   bol.com.br qq.com foxmail.com 163.com 126.com sina.com naver.com daum.net hanmail.net rediffmail.com mail.ru bk.ru inbox.ru
   list.ru ukr.net seznam.cz wp.pl o2.pl onet.pl interia.pl comcast.net verizon.net att.net sbcglobal.net cox.net charter.net
   earthlink.net btinternet.com sky.com virginmedia.com ntlworld.com bigpond.com shaw.ca rogers.com telus.net`.split(
    /\s+/,
  ),
);
/** Providers that have a domain in each of many countries. */
const anywhere =
  /^(?:hotmail|outlook|live|yahoo|ymail|aol|gmx|yandex|zoho)\.(?:com|net|[a-z]{2}|com?\.[a-z]{2})$/;

/** Whether anybody gets an address at this domain, lower case. */
export const isMailboxProvider = (domain: string): boolean => domains.has(domain) || anywhere.test(domain);
