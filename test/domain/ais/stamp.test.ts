import { describe, expect, test } from 'bun:test';
import { recordsOf } from '../../support/nmea-decode.ts';
import { lineOf, messageBits, sentence, sentencesOf, tagBlock } from '../../support/nmea-encode.ts';

const LINE = lineOf('1');
const AT = '2012-01-31T06:41:59Z';
const EPOCH = 1_327_992_119;

/** The receive times in the records of a text; undefined where there is none. */
const received = (text: string): unknown[] => recordsOf(text).map((record) => record.received);

describe('tag blocks', () => {
  test.each([
    ['seconds', tagBlock(`c:${EPOCH}`), AT],
    ['milliseconds', tagBlock(`c:${EPOCH}157`), '2012-01-31T06:41:59.157Z'],
    ['one millisecond', tagBlock(`c:${EPOCH}001`), '2012-01-31T06:41:59.001Z'],
    ['seconds with a fraction', tagBlock(`c:${EPOCH}.157`), '2012-01-31T06:41:59.157Z'],
    ['microseconds', tagBlock(`c:${EPOCH}157999`), '2012-01-31T06:41:59.157Z'],
    ['source first', tagBlock(`s:rEV02,c:${EPOCH}`), AT],
    ['source last', tagBlock(`c:${EPOCH},s:rEV02`), AT],
    ['a group', tagBlock(`g:1-2-3985,s:rEV02,c:${EPOCH}`), AT],
    ['other keys', tagBlock(`n:42,d:xx,i:text,c:${EPOCH},t:text`), AT],
    ['checksum in lower case', tagBlock(`c:${EPOCH},s:abcz`).toLowerCase(), AT],
    ['checksum 00', `\\c:${EPOCH}*00\\`, AT],
    ['no checksum', `\\c:${EPOCH}\\`, AT],
    ['two blocks', tagBlock('s:rEV02') + tagBlock(`c:${EPOCH}`), AT],
    ['a "!" in the source', tagBlock(`s:hey!AIVDM,c:${EPOCH}`), AT],
    ['text before', `some text ${tagBlock(`c:${EPOCH}`)}`, AT],
    ['wrong checksum', `\\c:${EPOCH}*7F\\`, undefined],
    ['half a checksum', `\\c:${EPOCH}*7\\`, undefined],
    ['no digits', tagBlock('c:noon'), undefined],
    ['too few digits', tagBlock('c:12345'), undefined],
    ['before there was AIS', tagBlock('c:0900000000'), undefined],
    ['far in the future', tagBlock('c:9999999999'), undefined],
    ['no time', tagBlock('s:rEV02'), undefined],
    ['nothing', '\\\\', undefined],
    ['no end', `\\c:${EPOCH}*00`, undefined],
  ])('%s', (_, block, time) => {
    expect(received(block + LINE)).toEqual([time]);
  });

  test('a bad time in the block leaves the one before the line', () => {
    expect(received(`${EPOCH} ${tagBlock('c:noon')}${LINE}`)).toEqual([AT]);
  });
});

describe('before the sentence', () => {
  test.each([
    [`${EPOCH} `, AT],
    [`${EPOCH},`, AT],
    [`${EPOCH};`, AT],
    [`${EPOCH}\t`, AT],
    [`${EPOCH}157 `, '2012-01-31T06:41:59.157Z'],
    [`${EPOCH}.157 `, '2012-01-31T06:41:59.157Z'],
    [`[${EPOCH}] `, AT],
    ['2012-01-31T06:41:59Z ', AT],
    ['2012-01-31T06:41:59.157Z ', '2012-01-31T06:41:59.157Z'],
    ['2012-01-31T06:41:59.157999Z ', '2012-01-31T06:41:59.157Z'],
    ['2012-01-31 06:41:59,157 ', '2012-01-31T06:41:59.157Z'],
    ['2012-01-31T06:41:59.1Z ', '2012-01-31T06:41:59.100Z'],
    ['2012-01-31T07:41:59+01:00 ', AT],
    ['2012-01-31T07:41:59.157+0100 ', '2012-01-31T06:41:59.157Z'],
    ['2012-01-31T03:11:59-03:30 ', AT],
    ['2012-01-31 06:41:59 ', AT],
    ['2012-01-31 06:41:59, ', AT],
    ['[2012-01-31 06:41:59] ', AT],
    ['2012-12-01 23:59:60 ', '2012-12-02T00:00:00Z'],
    ['2012-12-31T00:00:00Z ', '2012-12-31T00:00:00Z'],
    ['2012-01x31 06:41:59 ', undefined],
    ['2012-01-31 06x41:59 ', undefined],
    ['2012-01-31 06:41x59 ', undefined],
    ['2012-01-31T06:41:59X ', undefined],
    ['2012-01-31T06:41:59*01:00 ', undefined],
    ['2012-01-31 ', undefined],
    ['2012-01-31 06:41 ', undefined],
    ['2012-13-31 06:41:59 ', undefined],
    ['2012-00-31 06:41:59 ', undefined],
    ['2012-01-32 06:41:59 ', undefined],
    ['2012-01-00 06:41:59 ', undefined],
    ['2012-01-31 24:41:59 ', undefined],
    ['2012-01-31 06:60:59 ', undefined],
    ['2012-01-31 06:41:61 ', undefined],
    ['2012-01-3x 06:41:59 ', undefined],
    ['2012-01-31x06:41:59 ', undefined],
    ['2012-01-31 06:41:59 UTC ', undefined],
    ['2012-01-31T06:41:59+1 ', undefined],
    ['2012-01-31T06:41:59+01:0x ', undefined],
    ['0012-01-31 06:41:59 ', undefined],
    ['9912-01-31 06:41:59 ', undefined],
    ['station 1: ', undefined],
    ['235000001 ', undefined],
    [`${EPOCH}${EPOCH}${EPOCH}${EPOCH}${EPOCH} `, undefined],
  ])('%p', (before, time) => {
    expect(received(before + LINE)).toEqual([time]);
  });
});

describe('behind the sentence', () => {
  test.each([
    [`,${EPOCH}`, AT],
    [`,${EPOCH}157`, '2012-01-31T06:41:59.157Z'],
    [`,${EPOCH} \r`, AT],
    [`, ${EPOCH}`, AT],
    [`\t${EPOCH}`, AT],
    [' 2012-01-31T06:41:59Z', AT],
    [`,s28089,d-103,T39.44353985,x147521,r08TPHI1,${EPOCH}`, AT],
    [`,d-127,S1378,t024436.00,T36.76385108,r09SCHA1,${EPOCH}`, AT],
    [',235000001', undefined],
    [',s28089,d-103', undefined],
    [',', undefined],
    [' nothing', undefined],
  ])('%p', (behind, time) => {
    expect(received(LINE + behind)).toEqual([time]);
  });

  test('it belongs to its own sentence, where two are on a line', () => {
    const text = `${LINE},${EPOCH}${LINE}`;
    expect(received(text)).toEqual([AT, undefined]);
  });
});

describe('the $PGHP line before the sentence', () => {
  const sum = LINE.slice(-2);
  const stamp = (fields: string): string => sentence(`PGHP,1,${fields}`, '$');
  const GOOD = stamp(`2012,1,31,6,41,59,157,316,2,,1,${sum}`);
  const TIME = '2012-01-31T06:41:59.157Z';

  test.each([
    ['the next sentence', `${GOOD}\n${LINE}`, [TIME]],
    ['that one only', `${GOOD}\n${LINE}\n${LINE}`, [TIME, undefined]],
    ['across other lines', `${GOOD}\n$GPZDA,1*00\n\n${LINE}`, [TIME]],
    ['CRLF', `${GOOD}\r\n${LINE}\r\n`, [TIME]],
    ['without the checksum of the sentence', `${stamp('2012,1,31,6,41,59,157,316,2,,1,')}\n${LINE}`, [TIME]],
    ['a stamp of its own behind it', `${GOOD},1420030798\n${LINE},1420030798`, [TIME]],
    ['the tag block counts more', `${GOOD}\n${tagBlock(`c:${EPOCH}`)}${LINE}`, [AT]],
    ['not a sentence of another checksum', `${stamp('2012,1,31,6,41,59,157,316,2,,1,00')}\n${LINE}`, [undefined]],
    ['not one after a rejected sentence', `${GOOD}\n${LINE.slice(0, -2)}00\n${LINE}`, [undefined]],
    ['not with a wrong checksum', `${GOOD.slice(0, -2)}00\n${LINE}`, [undefined]],
    ['not by another sentence', `${sentence('PGHQ,1,2012,1,31,6,41,59,157,316,2,,1,', '$')}\n${LINE}`, [undefined]],
    ['not with letters', `${stamp('2012,x,31,6,41,59,157,316,2,,1,')}\n${LINE}`, [undefined]],
    ['not with too few fields', `${stamp('2012,1,31')}\n${LINE}`, [undefined]],
    ['not in the wrong century', `${stamp('12,1,31,6,41,59,157,316,2,,1,')}\n${LINE}`, [undefined]],
  ])('stamps %s', (_, text, times) => {
    expect(received(text)).toEqual(times);
  });

  test('stamps a message of two sentences, though its checksum is that of neither', () => {
    const parts = sentencesOf(messageBits('5'), { most: 40 });
    expect(received(`${stamp('2012,1,31,6,41,59,157,316,2,,1,7F')}\n${parts.join('\n')}`)).toEqual([TIME]);
  });
});

test('the stamp of a message of several sentences is the first that there is', () => {
  const [first, second] = sentencesOf(messageBits('5'), { most: 40 });
  expect(received(`${tagBlock(`c:${EPOCH}`)}${first}\n${tagBlock(`c:${EPOCH + 1}`)}${second}`)).toEqual([AT]);
  expect(received(`${first}\n${tagBlock(`c:${EPOCH}`)}${second}`)).toEqual([AT]);
  expect(received(`${first}\n${second}`)).toEqual([undefined]);
});
