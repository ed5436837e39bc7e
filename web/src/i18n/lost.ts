// Words for what has gone astray: a seat, a connection, a page. Simplified Chinese, traditional Chinese, English.

export const LOST = {
    leaveNote: [
        "离桌便永远让出这个座位：机关替你打完这一局，秘密链接也随之作废。只想走开一会儿，关掉网页即可：座位仍是你的，机关暂代，回来就能接着打。",
        "離桌便永遠讓出這個座位：機關替你打完這一局，秘密連結也隨之作廢。只想走開一會兒，關掉網頁即可：座位仍是你的，機關暫代，回來就能接著打。",
        "Leaving gives your seat up for good: a bot plays on in it, and your secret link opens it no longer. To be away for a while just close the page: the seat stays yours, and you can come back and play on.",
    ],
    leaveNoteAlone: [
        "离桌便永远让出这个座位：桌上再没有别人，这一局也就此结束，秘密链接随之作废。只想走开一会儿，关掉网页即可：座位仍是你的，回来就能接着打。",
        "離桌便永遠讓出這個座位：桌上再沒有別人，這一局也就此結束，秘密連結隨之作廢。只想走開一會兒，關掉網頁即可：座位仍是你的，回來就能接著打。",
        "Leaving gives your seat up for good. Nobody else is here, so the game ends, and your secret link opens nothing any longer. To be away for a while just close the page: the seat stays yours, and you can come back and play on.",
    ],
    seatElsewhere: ["这个座位在另一个页面打开了", "這個座位在另一個頁面打開了", "This seat is open in another tab"],
    seatElsewhereNote: [
        "一个座位同时只在一处打开。在这里接着打，那边便会停下。",
        "一個座位同時只在一處打開。在這裡接著打，那邊便會停下。",
        "A seat is open in one place at a time. If you play here, the other tab stops.",
    ],
    seatHere: ["在这里打", "在這裡打", "Play here"],
    seatGone: ["这个座位已不是你的", "這個座位已不是你的", "This seat is no longer yours"],
    seatGoneNote: [
        "它已被让出：有人用它离了桌，或房主请离了它。",
        "它已被讓出：有人用它離了桌，或房主請離了它。",
        "It has been given up: somebody left the table with it, or the host removed it.",
    ],
    seatGoneWatch: ["对局仍可旁观。", "對局仍可旁觀。", "You may still watch the game."],
    seatGoneAnew: [
        "还有空位，可以重新入座。",
        "還有空位，可以重新入座。",
        "There are free seats: you may sit down again.",
    ],
    gameBegun: ["对局已经开始", "對局已經開始", "The game has begun"],
    gameBegunWatch: [
        "座位都已坐满，但可以旁观。",
        "座位都已坐滿，但可以旁觀。",
        "All seats are taken, but you may watch.",
    ],
    gameBegunNone: [
        "座位都已坐满，这张牌桌也不许旁观。",
        "座位都已坐滿，這張牌桌也不許旁觀。",
        "All seats are taken, and this table lets nobody look on.",
    ],
    gameOver: ["这一局已经结束", "這一局已經結束", "This game is over"],
    gameOverNote: [
        "可另开一桌，或回首页看看别的牌桌。",
        "可另開一桌，或回首頁看看別的牌桌。",
        "You may open another table, or look for one on the home page.",
    ],
    lostNote: [
        "与服务器的连接断了，正在自动重连；座位与局面都在，请稍候",
        "與伺服器的連接斷了，正在自動重連；座位與局面都在，請稍候",
        "The connection to the server is lost. It comes back by itself; your seat and the game are kept",
    ],
    notSent: [
        "没有送出：连接断了，接回来后再点一次",
        "沒有送出：連接斷了，接回來後再點一次",
        "Not sent: the connection is lost. Click again when it is back",
    ],
    pageMissing: [
        "没有这一页；这里是首页。",
        "沒有這一頁；這裡是首頁。",
        "There is no such page. This is the home page.",
    ],
    nameMost: ["称呼至多 {n} 个字", "稱呼至多 {n} 個字", "A name has at most {n} characters"],
    keyPress: ["按下聚焦之物", "按下聚焦之物", "press what has the focus"],
} as const;
